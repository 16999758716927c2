import type { RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { lockCounter } from '../../records/lock-records.ts';

export interface UploadRow {
  workspace_id: number;
  record_id: number;
  uuid: string;
  owner_member_id: number;
  /** The status of the record. */
  status: RecordStatus;
  transcript_stored: boolean;
  /** The expected recording; all three are null when there is none. */
  filename: string | null;
  size_bytes: number | null;
  media_key: string | null;
  /** The number of confirmed bytes of a resumable upload, which are on the disk of this machine. */
  received_bytes: number;
  metadata: string | null;
  expires_at: Date;
  completed_at: Date | null;
}

const columns = `u.workspace_id, u.record_id, r.uuid, r.owner_member_id, r.status, r.transcript_stored, u.filename,
     u.size_bytes, u.media_key, u.received_bytes, u.metadata, u.expires_at, u.completed_at
   from upload u join record r on r.workspace_id = u.workspace_id and r.record_id = u.record_id`;

const selectUpload = statement<UploadRow>(
  'receive.get',
  `select ${columns} where u.workspace_id = $1 and u.record_id = $2`,
);

/** Returns undefined when there is no such record, or it was not uploaded. */
export async function findUploadRow(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<UploadRow | undefined> {
  return (await db.query(selectUpload, [workspace_id, record_id]))[0];
}

const selectMaker = statement<{ user_id: number }>(
  'receive.maker',
  `select m.user_id from member m join app_user u on u.user_id = m.user_id
   where m.workspace_id = $1 and m.member_id = $2 and m.status = 'active' and u.status = 'active'`,
);

/** The user of a member; undefined: they are not active any more. */
export async function findMaker(
  db: Queryable,
  { workspace_id, owner_member_id }: Pick<UploadRow, 'workspace_id' | 'owner_member_id'>,
): Promise<number | undefined> {
  return (await db.query(selectMaker, [workspace_id, owner_member_id]))[0]?.user_id;
}

/** Like lockCounter, but waits for less time than clients wait for an answer. */
export async function lockUploadCounter(tx: Queryable, workspace_id: number): Promise<void> {
  await waitForLocks(tx, 20);
  await lockCounter(tx, workspace_id);
}

const lockUpload = statement<UploadRow>(
  'receive.lock',
  `select ${columns} where u.workspace_id = $1 and u.record_id = $2 for no key update`,
);

/** Locks the upload and its record to the end of the transaction. */
export async function lockUploadRow(
  tx: Queryable,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
): Promise<UploadRow | undefined> {
  return (await tx.query(lockUpload, [workspace_id, record_id]))[0];
}

export const selectByUuid = statement<{
  record_id: number;
  status: RecordStatus;
  owner_member_id: number | null;
  /** null when the record was not uploaded. */
  request_digest: Buffer | null;
}>(
  'receive.by-uuid',
  `select r.record_id, r.status, r.owner_member_id, u.request_digest
   from record r left join upload u on u.workspace_id = r.workspace_id and u.record_id = r.record_id
   where r.workspace_id = $1 and r.uuid = $2
   order by r.record_id`,
);

export interface Room {
  record_count: number;
  records_limit: number | null;
  /** The bytes in the store plus those announced by unfinished uploads. */
  storage_bytes: number;
  storage_bytes_limit: number | null;
  unfinished_count: number;
}

export const selectRoom = statement<Room>(
  'receive.room',
  `select c.record_count, q.records_limit, q.storage_bytes_limit, c.storage_bytes + coalesce((
       select sum(u.size_bytes) from upload u where u.workspace_id = $1 and u.completed_at is null
     ), 0)::bigint as storage_bytes, (
       select count(*)
       from upload u join record r on r.workspace_id = u.workspace_id and r.record_id = u.record_id
       where u.workspace_id = $1 and u.completed_at is null and r.owner_member_id = $2
     ) as unfinished_count
   from workspace_counter c left join workspace_quota q on q.workspace_id = c.workspace_id
   where c.workspace_id = $1`,
);

/** `$16`: its title is what the file is called; as it is stored, with its masks. */
export const insertUpload = statement<never>(
  'receive.insert',
  `insert into upload (workspace_id, record_id, request_digest, upload_source, transcribe_language, save_media, save_dialog,
     is_title_given, filename, size_bytes, media_key, created_at, expires_at, speakers, two_sides, file_title)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, case when $16::boolean then r.title end
   from record r where r.workspace_id = $1 and r.record_id = $2`,
);

export const prolongUpload = statement<never>(
  'receive.prolong',
  `update upload set expires_at = $3 where workspace_id = $1 and record_id = $2 and completed_at is null`,
);

/** Notes that the whole recording is stored under this key. */
export const updateArrival = statement<never>(
  'receive.update-arrival',
  `update upload set media_key = $3 where workspace_id = $1 and record_id = $2`,
);

/**
 * Starts a turn, after which the previous request can confirm nothing. Returns no row when the offset has
 * moved, or the upload is complete.
 */
export const startTurn = statement<{ turn: number }>(
  'receive.start-turn',
  `update upload set turn = turn + 1
   where workspace_id = $1 and record_id = $2 and received_bytes = $3 and completed_at is null
   returning turn`,
);

/** Returns no row when another request has the turn. An active upload is extended by a day. */
export const advance = statement<{ received_bytes: number }>(
  'receive.advance',
  `update upload set received_bytes = $4, expires_at = $5
   where workspace_id = $1 and record_id = $2 and turn = $3 and completed_at is null
   returning received_bytes`,
);

/** Only the first value is stored. */
export const storeMetadata = statement<never>(
  'receive.store-metadata',
  `update upload set metadata = coalesce(metadata, $3) where workspace_id = $1 and record_id = $2`,
);

/** Selects those of these uploads that are not complete. */
export const selectUnfinished = statement<{ workspace_id: number; record_id: number }>(
  'receive.unfinished',
  `select u.workspace_id, u.record_id
   from jsonb_to_recordset($1::jsonb) as given (workspace_id bigint, record_id bigint)
   join upload u on u.workspace_id = given.workspace_id and u.record_id = given.record_id
   where u.completed_at is null
   order by u.workspace_id, u.record_id`,
);

export const completeRow = statement<never>(
  'receive.complete',
  `update upload set completed_at = $3 where workspace_id = $1 and record_id = $2`,
);

/** Selects expired uploads, and those that have all their bytes but were never completed, oldest first. */
export const selectEnding = statement<UploadRow>(
  'receive.ending',
  `select ${columns}
   where u.completed_at is null and (u.expires_at <= $1 or u.received_bytes = u.size_bytes)
   order by u.expires_at, u.workspace_id, u.record_id limit $2`,
);

/** Returns since when its bytes have been missing. */
export const noteMissing = statement<{ missing_since: Date }>(
  'receive.note-missing',
  `update upload set missing_since = coalesce(missing_since, $3)
   where workspace_id = $1 and record_id = $2 and completed_at is null returning missing_since`,
);

/** They are there, or nobody can tell. */
export const forgetMissing = statement<never>(
  'receive.forget-missing',
  `update upload set missing_since = null
   where workspace_id = $1 and record_id = $2 and missing_since is not null`,
);

export const postponeUploads = statement<never>(
  'receive.postpone',
  `update upload u set expires_at = $2
   where (u.workspace_id, u.record_id) in (
     select f.workspace_id, f.record_id from jsonb_to_recordset($1::jsonb) as f (workspace_id bigint, record_id bigint))`,
);

/** The recording will not arrive any more; a sweep deletes any part of it in the store. */
export const forgoMedia = statement<never>(
  'receive.forgo-media',
  `with forgone as (
     update media_sweep set not_before = $4 where workspace_id = $1 and media_key = $3
   )
   update upload set filename = null, size_bytes = null, media_key = null, received_bytes = 0
   where workspace_id = $1 and record_id = $2 and media_key = $3 and completed_at is null`,
);

/** Whether all its parts were confirmed, so that its client sends nothing any more. */
export const isConfirmed = ({ size_bytes, received_bytes }: UploadRow) => received_bytes === size_bytes;

/** The number of bytes that a client need not send again. */
export const toReceivedBytes = ({ completed_at, size_bytes, received_bytes }: UploadRow) =>
  completed_at === null ? received_bytes : (size_bytes ?? 0);
