/** The rows of a share, which pages and imports both write. */
import { randomBytes } from 'node:crypto';
import type { SharedRecordDuration } from '@minutebook/contract/resources/allowed-values.ts';
import type { ShareDays } from '@minutebook/contract/resources/share.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { DAY_MS } from '../../base/durations.ts';

/** The title, the end and the other properties of a new share. */
export interface NewShare {
  share_id: string;
  title: string;
  duration: SharedRecordDuration;
  password_sealed: Buffer;
  created_at: Date;
  expires_at: Date | null;
}

/** The end of a share that lasts so many days from a time; null: it has none. */
export function toShareTerm(days: ShareDays | null, from: Date): Pick<NewShare, 'duration' | 'expires_at'> {
  if (days === null) return { duration: 'unlimited', expires_at: null };
  return { duration: `${days}d`, expires_at: new Date(from.getTime() + days * DAY_MS) };
}

/** 22 characters of [A-Za-z0-9_-], 128 random bits. */
export function makeShareId(): string {
  return randomBytes(16).toString('base64url');
}

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

const insertShare = statement<never>(
  'shares.insert-share',
  `insert into share (workspace_id, record_id, share_id, title, duration, password_sealed, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const insertDirectory = statement<never>(
  'shares.insert-share-directory',
  `insert into share_directory (share_id, workspace_id, record_id, moment_id)
   select n.share_id, $1, $2, n.moment_id from unnest($3::text[], $4::bigint[]) as n (share_id, moment_id)`,
);

interface Listed {
  share_id: string;
  /** The clip; null: the whole record. */
  moment_id: number | null;
}

/** A link is opened by its id alone: the directory tells where its rows are. */
export async function listShares(
  tx: Queryable,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
  shares: readonly Listed[],
): Promise<void> {
  const columns = [shares.map(({ share_id }) => share_id), shares.map(({ moment_id }) => moment_id)];
  await tx.query(insertDirectory, [workspace_id, record_id, ...columns]);
}

/** For a record that has none. */
export async function addShare(
  tx: Queryable,
  { workspace_id, record_id, share }: { workspace_id: number; record_id: number; share: NewShare },
): Promise<void> {
  const { share_id, title, duration, password_sealed, created_at, expires_at } = share;
  const values = [share_id, title, duration, password_sealed, created_at, expires_at];
  await tx.query(insertShare, [workspace_id, record_id, ...values]);
  await listShares(tx, { workspace_id, record_id }, [{ share_id, moment_id: null }]);
}

const deleteShare = statement<{ share_id: string }>(
  'shares.delete-share',
  `delete from share where workspace_id = $1 and record_id = $2 returning share_id`,
);
const deleteDirectory = statement<never>(
  'shares.delete-share-directory',
  `delete from share_directory where share_id = any ($1::text[])`,
);

export async function unlistShares(tx: Queryable, removed: readonly { share_id: string }[]): Promise<void> {
  if (removed.length > 0) await tx.query(deleteDirectory, [removed.map(({ share_id }) => share_id)]);
}

/** Removes the record's share, live or expired, if there is one. */
export async function removeShare(tx: Queryable, workspace_id: number, record_id: number): Promise<void> {
  await unlistShares(tx, await tx.query(deleteShare, [workspace_id, record_id]));
}
