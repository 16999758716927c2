/** A link that somebody has ended, kept for a while so that it can be undone: the same address and password open the record again. */
import { statement, type Queryable } from '../../base/database/database.ts';
import { HOUR_MS } from '../../base/durations.ts';
import type { RecordKey } from '../lock-records.ts';
import { unlistShares, type NewShare } from './share-queries.ts';

/** Long enough for a toast, a closed tab and a second thought; a link that leaked is gone for good soon. */
const KEPT_MS = HOUR_MS;

const moveLive = statement<{ share_id: string }>(
  'shares.keep-removed',
  `with outdated as (
     delete from removed_share o
     where o.workspace_id = $1 and o.record_id <> $2 and o.removed_at <= $4
   ), ended as (
     delete from share s where s.workspace_id = $1 and s.record_id = $2
     returning s.share_id, s.title, s.duration, s.password_sealed, s.created_at, s.expires_at
   )
   insert into removed_share (workspace_id, record_id, share_id, title, duration, password_sealed, created_at, expires_at, removed_at)
   select $1, $2, e.share_id, e.title, e.duration, e.password_sealed, e.created_at, e.expires_at, $3 from ended e
   on conflict on constraint removed_share_pkey do update set
     share_id = excluded.share_id, title = excluded.title, duration = excluded.duration,
     password_sealed = excluded.password_sealed, created_at = excluded.created_at,
     expires_at = excluded.expires_at, removed_at = excluded.removed_at
   returning share_id`,
);

const takeKept = statement<NewShare & { removed_at: Date }>(
  'shares.take-removed',
  `delete from removed_share r where r.workspace_id = $1 and r.record_id = $2
   returning r.share_id, r.title, r.duration, r.password_sealed, r.created_at, r.expires_at, r.removed_at`,
);

const forgetKept = statement<never>(
  'shares.forget-removed',
  `delete from removed_share r where r.workspace_id = $1 and r.record_id = $2`,
);

const kept = (now: Date) => new Date(now.getTime() - KEPT_MS);

/** Removes the record's share, live or expired, if there is one, and keeps it for a while. */
export async function endLiveShare(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  now: Date,
): Promise<void> {
  await unlistShares(tx, await tx.query(moveLive, [workspace_id, record_id, now, kept(now)]));
}

/** Takes it out; undefined: none was ended lately, or its own time is over. */
export async function takeRemovedShare(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  now: Date,
): Promise<NewShare | undefined> {
  const [removed] = await tx.query(takeKept, [workspace_id, record_id]);
  if (removed === undefined || removed.removed_at <= kept(now)) return undefined;
  const { removed_at: _, ...share } = removed;
  return share.expires_at === null || share.expires_at > now ? share : undefined;
}

/** A new link takes its place. */
export async function forgetRemovedShare(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
): Promise<void> {
  await tx.query(forgetKept, [workspace_id, record_id]);
}
