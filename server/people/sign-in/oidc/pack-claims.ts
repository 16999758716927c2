/**
 * What came of a test sign-in, for the page that asked: in the fragment of its address, which no server and no log sees. It is cut to
 * what an address and the buffers of proxies hold.
 */
import type { Groups } from '../../groups/read-groups.ts';

const MOST_TEXT = 100;
const MOST_LISTED = 20;
const MOST_PACKED = 2_400;

interface Came {
  claims: Readonly<Record<string, unknown>>;
  groups: Groups;
}

export function packClaims({ claims, groups }: Came): string {
  const told = Object.entries(claims).map(([name, value]) => [cut(name), cut(toText(value))] as const);
  const shown = { count: groups.names.length, note: groups.note };
  for (let listed = Math.min(MOST_LISTED, groups.names.length); listed >= 0; listed -= 1) {
    const names = groups.names.slice(0, listed).map(cut);
    const packed = pack({ groups: { ...shown, names }, claims: told });
    if (packed.length <= MOST_PACKED) return packed;
  }
  for (let kept = told.length; kept > 0; kept -= 1) {
    const packed = pack({
      groups: { ...shown, names: [] },
      claims: told.slice(0, kept),
      left_out: told.length - kept,
    });
    if (packed.length <= MOST_PACKED) return packed;
  }
  return pack({ groups: { ...shown, names: [] }, claims: [], left_out: told.length });
}

export const packRefusal = (reason: string): string => pack({ refused: reason.slice(0, 500) });

const pack = (came: object) => Buffer.from(JSON.stringify(came)).toString('base64url');

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const cut = (text: string) => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text);
