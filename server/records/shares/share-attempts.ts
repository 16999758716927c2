/** Attempts at a share's password, counted in the database so that the limit survives restarts. */
import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const MAX_ATTEMPTS = 10;
const WINDOW_MS = 15 * 60_000;
/** The clocks of two servers on one database may differ by this much. */
const CLOCKS_APART_MS = 60_000;

export interface ShareAttempt {
  workspace_id: number;
  share_id: string;
  /** The client's network address: see toClientNetwork. */
  address: string;
}

const deleteOld = statement<never>(
  'share-attempts.delete-old',
  `delete from share_attempt
   where workspace_id = $1 and share_id = $2 and (first_at <= $3 or first_at > $4)`,
);
// Inserted from the share's own row: a share that has just ended counts no attempts.
const countAttempt = statement<{ attempts: number; first_at: Date }>(
  'share-attempts.count',
  `insert into share_attempt (workspace_id, share_id, address, attempts, first_at)
   select s.workspace_id, s.share_id, $3, 1, $4::timestamptz
   from share s where s.workspace_id = $1 and s.share_id = $2
   for key share
   on conflict (workspace_id, share_id, address) do update set attempts = share_attempt.attempts + 1
   returning attempts, first_at`,
);

/**
 * Counts an attempt before the password is verified, so that simultaneous ones count as well. Resolves to the
 * number that is left.
 * @throws SHARE_NOT_FOUND, RATE_LIMIT_EXCEEDED
 */
export async function chargeAttempt(db: Queryable, attempt: ShareAttempt, now: Date): Promise<number> {
  const { workspace_id, share_id, address } = attempt;
  // An attempt in the future was counted by a clock that has been set back since.
  const [old, ahead] = [now.getTime() - WINDOW_MS, now.getTime() + CLOCKS_APART_MS];
  await db.query(deleteOld, [workspace_id, share_id, new Date(old), new Date(ahead)]);
  const [counted] = await db.query(countAttempt, [workspace_id, share_id, address, now]);
  if (counted === undefined) throw errors.shareGone();
  if (counted.attempts <= MAX_ATTEMPTS) return MAX_ATTEMPTS - counted.attempts;
  const endsInMs = counted.first_at.getTime() + WINDOW_MS - now.getTime();
  throw errors.rateLimitExceeded(Math.max(1, Math.ceil(endsInMs / 1000)));
}

const forgetAttempt = statement<never>(
  'share-attempts.forget',
  `update share_attempt set attempts = attempts - 1 where workspace_id = $1 and share_id = $2 and address = $3`,
);

/** Takes back an attempt with the right password: a whole office behind one address may know it. */
export async function refundAttempt(db: Queryable, attempt: ShareAttempt): Promise<void> {
  await db.query(forgetAttempt, [attempt.workspace_id, attempt.share_id, attempt.address]);
}
