import type { NewShare } from './write-share.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export interface ShareRow extends NewShare {
  record_id: number;
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
  { workspace_id, record_id, now }: { workspace_id: number; record_id: number; now: Date },
): Promise<ShareRow | undefined> {
  return (await db.query(selectLiveShare, [workspace_id, record_id, now]))[0];
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
