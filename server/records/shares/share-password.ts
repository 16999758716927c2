/** A share's password: how it is made, and how the one that a visitor types is checked. */
import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import { writeAuditOnce } from '../../access/audit-log.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import type { Context } from '../../http/context.ts';
import { isPlaylist, type SharedPlaylistRow, type SharedRecordRow } from './shared-record-queries.ts';

/** No look-alikes: neither 0, O, o nor 1, I, l. */
const PASSWORD_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 10;

/** 58 random bits; tries are limited per share and address. */
export function makeSharePassword(): string {
  const letters = Array.from(
    { length: PASSWORD_LENGTH },
    () => PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)],
  );
  return letters.join('');
}

/** Attempts are counted in the database so that the limit survives restarts. */
const MAX_ATTEMPTS = 10;
const WINDOW_MS = 15 * 60_000;
/** The clocks of two servers on one database may differ by this much. */
const CLOCKS_APART_MS = 60_000;

interface ShareAttempt {
  workspace_id: number;
  share_id: string;
  /** The client's network address: see toClientNetwork. */
  address: string;
  of: keyof typeof attemptsOf;
}

const toStatements = (share: 'share' | 'clip_share' | 'playlist_share') => ({
  deleteOld: statement<never>(
    `share-password.delete-old-attempts-${share}`,
    `delete from ${share}_attempt
     where workspace_id = $1 and share_id = $2 and (first_at <= $3 or first_at > $4)`,
  ),
  // Inserted from the share's own row: a share that has just ended counts no attempts.
  count: statement<{ attempts: number; first_at: Date }>(
    `share-password.count-attempt-${share}`,
    `insert into ${share}_attempt as a (workspace_id, share_id, address, attempts, first_at)
     select s.workspace_id, s.share_id, $3, 1, $4::timestamptz
     from ${share} s where s.workspace_id = $1 and s.share_id = $2
     for key share
     on conflict (workspace_id, share_id, address) do update set attempts = a.attempts + 1
     returning attempts, first_at`,
  ),
  forget: statement<never>(
    `share-password.forget-attempt-${share}`,
    `update ${share}_attempt set attempts = attempts - 1 where workspace_id = $1 and share_id = $2 and address = $3`,
  ),
});
const attemptsOf = {
  record: toStatements('share'),
  clip: toStatements('clip_share'),
  playlist: toStatements('playlist_share'),
};

/**
 * Counts an attempt before the password is verified, so that simultaneous ones count as well. Resolves to the
 * number that is left.
 * @throws SHARE_NOT_FOUND, RATE_LIMIT_EXCEEDED
 */
async function chargeAttempt(db: Queryable, attempt: ShareAttempt, now: Date): Promise<number> {
  const { workspace_id, share_id, address } = attempt;
  // An attempt in the future was counted by a clock that has been set back since.
  const [old, ahead] = [now.getTime() - WINDOW_MS, now.getTime() + CLOCKS_APART_MS];
  await db.query(attemptsOf[attempt.of].deleteOld, [workspace_id, share_id, new Date(old), new Date(ahead)]);
  const [counted] = await db.query(attemptsOf[attempt.of].count, [workspace_id, share_id, address, now]);
  if (counted === undefined) throw errors.shareGone();
  if (counted.attempts <= MAX_ATTEMPTS) return MAX_ATTEMPTS - counted.attempts;
  const endsInMs = counted.first_at.getTime() + WINDOW_MS - now.getTime();
  throw errors.rateLimitExceeded(Math.max(1, Math.ceil(endsInMs / 1000)));
}

/** Takes back an attempt with the right password: a whole office behind one address may know it. */
async function refundAttempt(db: Queryable, attempt: ShareAttempt): Promise<void> {
  const { workspace_id, share_id, address } = attempt;
  await db.query(attemptsOf[attempt.of].forget, [workspace_id, share_id, address]);
}

/**
 * Whether the password opens the share, and how many attempts the address has left if it does not.
 * @throws SHARE_NOT_FOUND, RATE_LIMIT_EXCEEDED
 */
export async function checkSharePassword(
  ctx: Context,
  share: SharedRecordRow | SharedPlaylistRow,
  { password, address }: { password: string; address: string },
): Promise<{ is_right: boolean; attempts_left: number }> {
  const { workspace_id, share_id, password_sealed } = share;
  const of = isPlaylist(share) ? 'playlist' : share.clip === null ? 'record' : 'clip';
  const attempt = { workspace_id, share_id, address, of } as const;
  const attempts_left = await chargeAttempt(ctx.db, attempt, ctx.clock.now());
  const expected = ctx.keys.unseal(password_sealed);
  const is_right = expected !== undefined && isSame(password, expected);
  if (is_right) await refundAttempt(ctx.db, attempt);
  await noteUnlock(ctx, share, { act: is_right ? 'unlock' : 'refuse', address });
  return { is_right, attempts_left };
}

/** Takes constant time wherever the two differ, and whatever their lengths. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

/** The actor is not a member; the client's address is all that can be logged. */
async function noteUnlock(
  ctx: Context,
  share: SharedRecordRow | SharedPlaylistRow,
  { act, address }: { act: 'unlock' | 'refuse'; address: string },
): Promise<void> {
  const { workspace_id, share_id } = share;
  const detail = { share_id, address };
  const event = isPlaylist(share)
    ? {
        action: `playlist.${act}`,
        record_id: null,
        detail: { ...detail, playlist_id: share.playlist_id, name: share.title },
      }
    : { action: `share.${act}`, record_id: share.record_id, detail };
  await writeAuditOnce(ctx.db, {
    workspace_id,
    event: { ...event, actor_user_id: null },
    now: ctx.clock.now(),
  });
}
