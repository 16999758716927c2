import type { SharedRecordDuration } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../db/database.ts';

export interface ShareRow {
  record_id: number;
  share_id: string;
  title: string;
  duration: SharedRecordDuration;
  password_sealed: Buffer;
  created_at: Date;
  expires_at: Date | null;
}

const selectLiveShare = statement<ShareRow>(
  'shares.live',
  `select s.record_id, s.share_id, s.title, s.duration, s.password_sealed, s.created_at, s.expires_at
   from share s
   where s.workspace_id = $1 and s.record_id = $2 and (s.expires_at is null or s.expires_at > $3)`,
);

/** The share of the record; an expired one counts as none. */
export async function findLiveShare(
  db: Queryable,
  workspace_id: number,
  record_id: number,
  now: Date,
): Promise<ShareRow | undefined> {
  return (await db.query(selectLiveShare, [workspace_id, record_id, now]))[0];
}

const insertShare = statement<never>(
  'shares.insert',
  `insert into share (workspace_id, record_id, share_id, title, duration, password_sealed, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const insertDirectory = statement<never>(
  'shares.insert-directory',
  `insert into share_directory (share_id, workspace_id, record_id) values ($1, $2, $3)`,
);

export async function addShare(tx: Queryable, workspace_id: number, share: ShareRow): Promise<void> {
  const { record_id, share_id, title, duration, password_sealed, created_at, expires_at } = share;
  await tx.query(insertShare, [
    workspace_id,
    record_id,
    share_id,
    title,
    duration,
    password_sealed,
    created_at,
    expires_at,
  ]);
  await tx.query(insertDirectory, [share_id, workspace_id, record_id]);
}

const updateShare = statement<never>(
  'shares.update',
  `update share set title = $3, duration = $4, expires_at = $5 where workspace_id = $1 and record_id = $2`,
);

/** Title and expiry; link, password and created_at stay. */
export async function changeShare(tx: Queryable, workspace_id: number, share: ShareRow): Promise<void> {
  const { record_id, title, duration, expires_at } = share;
  await tx.query(updateShare, [workspace_id, record_id, title, duration, expires_at]);
}

const deleteShare = statement<{ share_id: string }>(
  'shares.delete',
  `delete from share where workspace_id = $1 and record_id = $2 returning share_id`,
);
const deleteDirectory = statement<never>(
  'shares.delete-directory',
  `delete from share_directory where share_id = any ($1::text[])`,
);

/** Removes the record's share, live or expired, if there is one. */
export async function removeShare(tx: Queryable, workspace_id: number, record_id: number): Promise<void> {
  const removed = await tx.query(deleteShare, [workspace_id, record_id]);
  if (removed.length === 0) return;
  await tx.query(deleteDirectory, [removed.map(({ share_id }) => share_id)]);
}
