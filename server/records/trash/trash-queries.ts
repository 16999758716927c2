/** Reads and writes the trash: deleted records, and their rows. */
import { statement } from '../../base/database/database.ts';
import { isHeld } from '../holds/holds.ts';
import type { RecordKey } from '../lock-records.ts';
import { effectiveEnd } from '../record-write-statements.ts';
import { keptTables } from './kept-tables.ts';

export const keepRecord = statement<never>(
  'trash.keep-record',
  `insert into trashed_record (workspace_id, record_id, title, owner_member_id, recorded_at, duration_ms, is_ready,
     protected_from_deletion, version, acl, team_ids, media_key, filesize, has_transcript, own_media_expires_at,
     own_transcript_expires_at, created_at, deleted_by_user_id, deleted_at)
   select r.workspace_id, r.record_id, r.title, r.owner_member_id, r.recorded_at, r.duration_ms, r.is_ready,
     r.protected_from_deletion, i.version, i.acl, i.team_ids, case when r.media_stored then r.media_key end,
     case when r.media_stored then r.filesize else 0 end, r.dialog_count > 0, r.own_media_expires_at,
     r.own_transcript_expires_at, r.created_at, $3, $4
   from record r join record_index i on i.workspace_id = $1 and i.record_id = r.record_id
   where r.workspace_id = $1 and r.record_id = $2`,
);

const rowsOf = keptTables.map(
  ({ name, where = 't.record_id = $2' }) =>
    `select '${name}' as table_name, to_json(t) as content from ${name} t where t.workspace_id = $1 and ${where}`,
);
export const keepRows = statement<never>(
  'trash.keep-rows',
  `insert into trashed_row (workspace_id, record_id, place, table_name, content)
   select $1, $2, row_number() over (), kept.table_name, kept.content
   from (${rowsOf.join(' union all ')}) as kept`,
);

export interface TrashedRecord extends RecordKey {
  owner_member_id: number | null;
  team_ids: number[];
  version: number;
  media_key: string | null;
  filesize: number;
  is_ready: boolean;
  has_transcript: boolean;
  is_held: boolean;
  deleted_at: Date;
}

/** Held to the end of the transaction: it is restored or deleted once. */
export const lockTrashed = statement<TrashedRecord>(
  'trash.lock-record',
  `select r.workspace_id, r.record_id, r.owner_member_id, to_jsonb(r.team_ids) as team_ids, r.version, r.media_key, r.filesize, r.is_ready, r.has_transcript, r.deleted_at,
     ${isHeld('$1')} as is_held
   from trashed_record r where r.workspace_id = $1 and r.record_id = $2 for update`,
);

/** Its rows are deleted with it. */
export const deleteTrashed = statement<never>(
  'trash.delete-record',
  `delete from trashed_record where workspace_id = $1 and record_id = $2`,
);

/** The columns that rows of a table were kept with, and that the table still has. */
export const selectColumns = statement<{ table_name: string; columns: string[] }>(
  'trash.columns',
  `select sample.table_name, json_agg(a.attname order by a.attnum) as columns
   from (
     select distinct on (k.table_name) k.table_name, k.content from trashed_row k
     where k.workspace_id = $1 and k.record_id = $2 order by k.table_name, k.place
   ) as sample
   cross join lateral json_object_keys(sample.content) as known (name)
   join pg_attribute a on a.attrelid = sample.table_name::regclass and a.attname = known.name and a.attnum > 0
   where not a.attisdropped
   group by sample.table_name order by sample.table_name`,
);

/** Whether its owner has got the same recording, or the same file, once more since. */
export const selectTaken = statement<{ has_uuid: boolean; has_digest: boolean }>(
  'trash.taken-identifiers',
  `select
     exists (select from record o where o.workspace_id = $1 and o.owner_member_id = $3
       and o.uuid = (k.content ->> 'uuid')::uuid) as has_uuid,
     exists (select from record o where o.workspace_id = $1 and o.owner_member_id = $3
       and o.import_digest = (k.content ->> 'import_digest')::bytea) as has_digest
   from trashed_row k where k.workspace_id = $1 and k.record_id = $2 and k.table_name = 'record'`,
);

export const addShareDirectory = statement<never>(
  'trash.add-share-directory',
  `insert into share_directory (share_id, workspace_id, record_id, moment_id)
   select s.share_id, s.workspace_id, s.record_id, null from share s where s.workspace_id = $1 and s.record_id = $2
   union all
   select c.share_id, c.workspace_id, c.record_id, c.moment_id from clip_share c where c.workspace_id = $1 and c.record_id = $2`,
);

/** Whether the recording has gone meanwhile, and the transcript is still there. */
export const selectLeft = statement<{ is_transcript_alone: boolean }>(
  'trash.left-of-record',
  `select r.transcript_stored and not r.media_stored as is_transcript_alone
   from record r where r.workspace_id = $1 and r.record_id = $2`,
);

/**
 * A run that was under way begins once more, with the transcript if that is all that is left (`$4`); otherwise only whoever
 * follows the record hears of it.
 */
export const wakePipeline = statement<{ run: number; stage: string }>(
  'trash.wake-pipeline',
  `insert into record_pipeline (workspace_id, record_id, stage, updated_at) values ($1, $2, 'done', $3)
   on conflict (workspace_id, record_id) do update set
     run = record_pipeline.run + 1, steps_done = 0, step_count = 0, attempt_failure = null,
     stage = case
       when record_pipeline.stage in ('probe', 'transcribe') and $4::boolean then 'process'
       when record_pipeline.stage = 'transcribe' then 'probe'
       else record_pipeline.stage end,
     revision = record_pipeline.revision + 1, updated_at = excluded.updated_at
   returning record_pipeline.run, record_pipeline.stage`,
);

export interface Room {
  record_count: number;
  storage_bytes: number;
  records_limit: number | null;
  storage_bytes_limit: number | null;
}

export const selectRoom = statement<Room>(
  'trash.room',
  `select c.record_count, c.storage_bytes, q.records_limit, q.storage_bytes_limit
   from workspace_counter c left join workspace_quota q on q.workspace_id = c.workspace_id
   where c.workspace_id = $1`,
);

export const selectDue = statement<RecordKey>(
  'trash.due',
  `select r.workspace_id, r.record_id from trashed_record r where r.deleted_at <= $1 and not ${isHeld('r.workspace_id')}
   order by r.deleted_at, r.workspace_id, r.record_id limit $2`,
);

export interface DueContents extends RecordKey {
  is_media_due: boolean;
  is_transcript_due: boolean;
}

const dueContents = (workspace: '$2' | 'r.workspace_id') => `select r.workspace_id, r.record_id, r.media_key,
       coalesce(r.media_key is not null and ${effectiveEnd('media')} <= $1, false) as is_media_due,
       coalesce(r.has_transcript and ${effectiveEnd('transcript')} <= $1, false) as is_transcript_due
     from trashed_record r join workspace w on w.workspace_id = r.workspace_id where not ${isHeld(workspace)}`;

/** Selects contents in the trash that retention ends, by the workspace's present policy, not that of the deletion. */
export const selectDueContents = statement<DueContents>(
  'trash.due-contents',
  `select d.workspace_id, d.record_id, d.is_media_due, d.is_transcript_due from (${dueContents('r.workspace_id')}) as d
   where d.is_media_due or d.is_transcript_due order by d.workspace_id, d.record_id limit $2`,
);

/** Once more, held: meanwhile it may have been restored, protected or held, or the policy of its workspace become another. */
export const lockDueContents = statement<DueContents & Pick<TrashedRecord, 'media_key'>>(
  'trash.lock-due-contents',
  `${dueContents('$2')} and r.workspace_id = $2 and r.record_id = $3 for update of r`,
);

export const forgetMedia = statement<never>(
  'trash.forget-media',
  `update trashed_record set media_key = null, filesize = 0 where workspace_id = $1 and record_id = $2`,
);
export const forgetTranscript = statement<never>(
  'trash.forget-transcript',
  `update trashed_record set has_transcript = false where workspace_id = $1 and record_id = $2`,
);
export const deleteRows = statement<never>(
  'trash.delete-rows',
  `delete from trashed_row where workspace_id = $1 and record_id = $2 and table_name = any ($3::text[])`,
);

export const selectOwned = statement<RecordKey>(
  'trash.owned',
  `select r.workspace_id, r.record_id from trashed_record r
   where r.workspace_id = $1 and r.owner_member_id = $2 order by r.record_id limit $3`,
);
/** `$4`, `$5`: the principals of the old and the new owner. */
export const handOver = statement<never>(
  'trash.hand-over',
  `update trashed_record set owner_member_id = $3, acl = array_replace(acl, $4::bigint, $5::bigint)
   where workspace_id = $1 and owner_member_id = $2`,
);
