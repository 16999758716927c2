/** Links to clips: each opens one span of a record, as the clip is by now. */
import { statement, type Queryable } from '../../../base/database/database.ts';
import { columns, itsAuthor, itsRecord, type ListedRow } from '../../moments/moment-queries.ts';
import { listShares, unlistShares, type NewShare } from '../share-queries.ts';

/** Its title is that of the clip. */
export interface ClipShareRow extends Omit<NewShare, 'title'> {
  record_id: number;
  moment_id: number;
}

export interface ClipKey {
  workspace_id: number;
  record_id: number;
  moment_id: number;
}

const selectLive = statement<ClipShareRow>(
  'clips.live-share',
  `select c.record_id, c.moment_id, c.share_id, c.duration, c.password_sealed, c.created_at, c.expires_at
   from clip_share c
   where c.workspace_id = $1 and c.record_id = $2 and c.moment_id = $3 and (c.expires_at is null or c.expires_at > $4)`,
);

/** An expired one counts as none. */
export const findLiveClipShare = async (
  db: Queryable,
  { workspace_id, record_id, moment_id }: ClipKey,
  now: Date,
): Promise<ClipShareRow | undefined> =>
  (await db.query(selectLive, [workspace_id, record_id, moment_id, now]))[0];

/** `created_at` is the clip's. */
type SharedClipRow = ListedRow & Omit<ClipShareRow, 'password_sealed' | 'created_at'> & { shared_at: Date };

/** Clips before `$3` with a live link, of records that the principals `$2` see; the latest clip first. */
export const selectSharedClips = statement<SharedClipRow>(
  'clips.list-shared',
  `select ${columns}, ${itsRecord},
     s.share_id, s.duration, s.created_at as shared_at, s.expires_at
   from clip_share s
   join moment m on m.workspace_id = s.workspace_id and m.moment_id = s.moment_id
   join record r on r.workspace_id = m.workspace_id and r.record_id = m.record_id
   join record_index i on i.workspace_id = m.workspace_id and i.record_id = m.record_id and i.acl && $2::bigint[]
   ${itsAuthor}
   where s.workspace_id = $1 and s.moment_id < $3 and (s.expires_at is null or s.expires_at > $5)
   order by s.moment_id desc
   limit $4`,
);

const updateShare = statement<never>(
  'clips.update-share',
  `update clip_share set duration = $3, expires_at = $4 where workspace_id = $1 and moment_id = $2`,
);

// One link may be kept of several records: of recordings that were joined, and of what they were joined into.
const updateKept = statement<never>(
  'clips.update-kept',
  `update trashed_row t set content = (t.content::jsonb || $3::jsonb)::json
   where t.workspace_id = $1 and t.table_name = 'clip_share' and t.content ->> 'share_id' = any ($2::text[])`,
);

/** A link that is ended does not open again when a record comes back from the trash, unless it was opened again before. */
export async function changeKeptShares(
  tx: Queryable,
  { workspace_id, share_ids }: { workspace_id: number; share_ids: readonly string[] },
  change: Partial<Pick<ClipShareRow, 'duration' | 'expires_at'>> & { is_ended?: boolean },
): Promise<void> {
  if (share_ids.length > 0) await tx.query(updateKept, [workspace_id, share_ids, JSON.stringify(change)]);
}

export async function changeClipShare(
  tx: Queryable,
  workspace_id: number,
  { moment_id, share_id, duration, expires_at }: ClipShareRow,
): Promise<void> {
  await tx.query(updateShare, [workspace_id, moment_id, duration, expires_at]);
  await changeKeptShares(tx, { workspace_id, share_ids: [share_id] }, { duration, expires_at });
}

const insertShare = statement<never>(
  'clips.insert-share',
  `insert into clip_share (workspace_id, record_id, moment_id, share_id, duration, password_sealed, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** For a clip that has none. */
export async function addClipShare(tx: Queryable, workspace_id: number, share: ClipShareRow): Promise<void> {
  const { record_id, moment_id, share_id, duration, password_sealed, created_at, expires_at } = share;
  const values = [share_id, duration, password_sealed, created_at, expires_at];
  await tx.query(insertShare, [workspace_id, record_id, moment_id, ...values]);
  await listShares(tx, { workspace_id, record_id }, [share]);
}

const deleteShares = statement<{ share_id: string }>(
  'clips.delete-shares',
  `delete from clip_share c
   where c.workspace_id = $1 and c.record_id = $2 and ($3::bigint is null or c.moment_id = $3)
   returning c.share_id`,
);

/** Live or expired; of one clip, or of all clips of the record. @returns their ids */
export async function removeClipShares(
  tx: Queryable,
  { workspace_id, record_id, moment_id }: Omit<ClipKey, 'moment_id'> & { moment_id?: number },
): Promise<string[]> {
  const gone = await tx.query(deleteShares, [workspace_id, record_id, moment_id ?? null]);
  await unlistShares(tx, gone);
  return gone.map(({ share_id }) => share_id);
}

const selectRecording = statement<{ media_key: string }>(
  'clips.recording',
  `select r.media_key from record r where r.workspace_id = $1 and r.record_id = $2 and r.media_key is not null`,
);

/** null: the record never had any. */
export const findRecordingKey = async (
  db: Queryable,
  { workspace_id, record_id }: Omit<ClipKey, 'moment_id'>,
): Promise<string | null> =>
  (await db.query(selectRecording, [workspace_id, record_id]))[0]?.media_key ?? null;
