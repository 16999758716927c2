/** Media files without a record: announced before they are written or once released, and swept later. */
import { statement, type Queryable } from '../base/database/database.ts';

const insertSweep = statement<never>(
  'media.announce',
  `insert into media_sweep (workspace_id, media_key, not_before) values ($1, $2, $3)
   on conflict (workspace_id, media_key) do update set not_before = excluded.not_before`,
);

/** The sweep deletes the file from `not_before` on, unless it is taken before. */
export async function announceMedia(
  db: Queryable,
  { workspace_id, media_key, not_before }: { workspace_id: number; media_key: string; not_before: Date },
): Promise<void> {
  await db.query(insertSweep, [workspace_id, media_key, not_before]);
}

const deleteSweep = statement<{ media_key: string }>(
  'media.take-announced',
  `delete from media_sweep where workspace_id = $1 and media_key = $2 returning media_key`,
);

/** Takes the file for a record or a sweep. false: its time has passed, so it may be deleted already. */
export async function takeAnnouncedMedia(
  tx: Queryable,
  workspace_id: number,
  media_key: string,
): Promise<boolean> {
  return (await tx.query(deleteSweep, [workspace_id, media_key])).length > 0;
}
