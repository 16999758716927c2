/** The secret of an authenticator app: sealed with the installation's secret, and bound to its user. */
import type { Keys } from '../../base/config/keys.ts';

const SETUP_MS = 30 * 60_000;

interface Sealed {
  kind: 'totp' | 'totp-setup';
  user_id: number;
  secret: string;
  /** Milliseconds since the epoch; of a setup. */
  ends_at?: number;
}

const seal = (keys: Keys, what: Sealed) => keys.seal(JSON.stringify(what));

/** undefined: it was sealed with another secret, for another user or for another use. */
function open(keys: Keys, sealed: Buffer, { kind, user_id }: Pick<Sealed, 'kind' | 'user_id'>) {
  // Shorter than nonce and tag: nothing that was sealed.
  const text = sealed.length < 28 ? undefined : keys.unseal(sealed);
  const found = text === undefined ? undefined : (JSON.parse(text) as Partial<Sealed>);
  return found?.kind === kind && found.user_id === user_id ? (found as Sealed) : undefined;
}

export const sealTotpSecret = (keys: Keys, user_id: number, secret: string): Buffer =>
  seal(keys, { kind: 'totp', user_id, secret });

export const openTotpSecret = (keys: Keys, user_id: number, sealed: Buffer): string | undefined =>
  open(keys, sealed, { kind: 'totp', user_id })?.secret;

/** A secret that the page shows and sends back with the first code: until then nothing is stored. */
export function sealTotpSetup(
  keys: Keys,
  { user_id, secret, now }: { user_id: number; secret: string; now: Date },
): string {
  const setup = { kind: 'totp-setup' as const, user_id, secret, ends_at: now.getTime() + SETUP_MS };
  return seal(keys, setup).toString('base64url');
}

/** undefined: it has expired, or is not one of this user. */
export function openTotpSetup(
  keys: Keys,
  { user_id, setup, now }: { user_id: number; setup: string; now: Date },
): string | undefined {
  const found = open(keys, Buffer.from(setup, 'base64url'), { kind: 'totp-setup', user_id });
  return (found?.ends_at ?? 0) > now.getTime() ? found?.secret : undefined;
}
