/** The Idempotency-Keys of requests whose answers have not come, by account and by what is asked. */
import { forget, keep, listKept, readKept } from '../../kept.ts';

const PREFIX = 'minutebook.request ';
/** The server knows a key for a day. */
const KNOWN_MS = 24 * 60 * 60 * 1000;

/** Only a digest of the body is kept. If two bodies share one, the server refuses the second. */
export const toRequestPlace = (user_id: number, path: string, body: string): string =>
  `${PREFIX}${user_id} ${path} ${digest(body)}`;

/** undefined: there is none that the server still knows. */
export function findRequestKey(place: string): string | undefined {
  const [keptAtMs, key] = readKept(place)?.split(' ') ?? [];
  return Number(keptAtMs) > Date.now() - KNOWN_MS ? key : undefined;
}

export const keepRequestKey = (place: string, key: string): void => void keep(place, `${Date.now()} ${key}`);

export const dropRequestKey = (place: string): void => forget(place);

export const dropRequestKeysAt = (user_id: number, path: string): void => {
  for (const place of listKept(`${PREFIX}${user_id} ${path} `)) forget(place);
};

/** For signing out. */
export const dropRequestKeysOf = (user_id: number): void => {
  for (const place of listKept(`${PREFIX}${user_id} `)) forget(place);
};

for (const place of listKept(PREFIX)) if (findRequestKey(place) === undefined) forget(place);

/** Two sums of 32 bits each. */
function digest(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  return [one, other].map((sum) => (sum >>> 0).toString(16)).join('-');
}
