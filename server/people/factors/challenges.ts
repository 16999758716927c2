/**
 * Challenges are short-lived signed texts that are answered once. Making one stores nothing, so strangers can
 * ask for as many as they like; the digest of an answered one is kept until it expires.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Keys } from '../../base/config/keys.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const LIFETIME_MS = 5 * 60_000;

export interface ChallengePurpose {
  /** A challenge for one use answers no other. */
  use: 'half-session' | 'passkey-sign-in' | 'add-passkey' | 'confirm';
  /** 0 means that anybody may answer. */
  user_id: number;
  /** A value that must be the same when it is answered, such as the password's hash. */
  bound_to?: string;
}

const toSigned = ({ use, bound_to = '' }: ChallengePurpose, text: string) => `${use} ${text} ${bound_to}`;

/** The format is `<user>.<end>.<nonce>.<signature>`. */
export function makeChallenge(keys: Keys, purpose: ChallengePurpose, now: Date): string {
  const nonce = randomBytes(16).toString('base64url');
  const text = `${purpose.user_id}.${now.getTime() + LIFETIME_MS}.${nonce}`;
  return `${text}.${keys.sign('challenge', toSigned(purpose, text))}`;
}

/** The user whom the challenge names, before anything about it is verified. */
export const claimedUser = (challenge: string): number => {
  const id = Number(/^([0-9]{1,15})[.]/.exec(challenge)?.[1]);
  return Number.isSafeInteger(id) ? id : 0;
};

export function isOpenChallenge(
  keys: Keys,
  { challenge, purpose, now }: { challenge: string; purpose: ChallengePurpose; now: Date },
): boolean {
  const [user_id = '', end = '', nonce = '', signature = '', ...more] = challenge.split('.');
  if (more.length > 0 || user_id !== String(purpose.user_id)) return false;
  const isOurs = keys.verify('challenge', toSigned(purpose, `${user_id}.${end}.${nonce}`), signature);
  const endsIn = Number(end) - now.getTime();
  // A clock that was set back would otherwise make old challenges last longer.
  return isOurs && endsIn > 0 && endsIn <= 2 * LIFETIME_MS;
}

// Expired rows that another transaction is already deleting are skipped.
const spend = statement<{ digest: Buffer }>(
  'factors.spend-challenge',
  `with over as (
     delete from spent_challenge where digest in (
       select s.digest from spent_challenge s where s.expires_at <= $2
       order by s.digest limit 100 for update skip locked)
   )
   insert into spent_challenge (digest, expires_at) values ($1, $3) on conflict (digest) do nothing
   returning digest`,
);

/** Returns false when it was answered before; of two concurrent answers one wins. */
export async function spendChallenge(tx: Queryable, challenge: string, now: Date): Promise<boolean> {
  const digest = createHash('sha256').update(challenge).digest();
  const keptUntil = new Date(now.getTime() + 4 * LIFETIME_MS);
  return (await tx.query(spend, [digest, now, keptUntil])).length > 0;
}
