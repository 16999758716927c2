/** Media files that no record owns: announced before they are written, or once they are let go, and swept in time. */
import { statement, type Queryable } from '../base/database/database.ts';

const insertSweep = statement<never>(
  'media.announce',
  `insert into media_sweep (workspace_id, media_key, not_before) values ($1, $2, $3)`,
);

/** What nobody has taken by `not_before` is swept from then on. */
export async function announceMedia(
  db: Queryable,
  workspaceId: number,
  mediaKey: string,
  notBefore: Date,
): Promise<void> {
  await db.query(insertSweep, [workspaceId, mediaKey, notBefore]);
}

const deleteSweep = statement<{ media_key: string }>(
  'media.take-announced',
  `delete from media_sweep where workspace_id = $1 and media_key = $2 returning media_key`,
);

/** For a record that owns the file from this transaction on, or for a sweep. false: its time had passed, it may be gone already. */
export async function takeAnnouncedMedia(
  tx: Queryable,
  workspaceId: number,
  mediaKey: string,
): Promise<boolean> {
  return (await tx.query(deleteSweep, [workspaceId, mediaKey])).length > 0;
}
