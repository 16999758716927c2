/** Reads and writes how far a record is in the pipeline. */
import type { RecordSource, RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2RecordExtra } from '@minutebook/contract/resources/record.ts';
import { statement } from '../db/database.ts';

export type PipelineStage = 'probe' | 'transcribe' | 'process' | 'done';

/** What the stages want to know of a record before they begin. */
export interface PipelineRecord {
  source: RecordSource;
  status: RecordStatus;
  /** null: there is none in the store. */
  media_key: string | null;
  media_filename: string | null;
  transcript_stored: boolean;
  transcript_expires_at: Date | null;
}

export const selectRecord = statement<PipelineRecord>(
  'jobs.record',
  `select r.source, r.status, case when r.media_stored then r.media_key end as media_key, r.media_filename,
     r.transcript_stored, r.transcript_expires_at
   from record r
   where r.workspace_id = $1 and r.record_id = $2`,
);

/** A new run, from `$3` on; no row: there is no such record. */
export const beginRun = statement<{ run: number }>(
  'jobs.begin-run',
  `insert into record_pipeline (workspace_id, record_id, stage, wants_title, updated_at)
   select r.workspace_id, r.record_id, $3, r.is_title_generating or r.title is null, $4
   from record r where r.workspace_id = $1 and r.record_id = $2
   on conflict (workspace_id, record_id) do update set
     run = record_pipeline.run + 1, stage = excluded.stage, steps_done = 0, step_count = 0, attempt_failure = null,
     revision = record_pipeline.revision + 1, updated_at = excluded.updated_at
   returning record_pipeline.run`,
);

/** No row: the record is gone. */
export const selectRun = statement<{ run: number; stage: PipelineStage }>(
  'jobs.run',
  `select p.run, p.stage from record_pipeline p where p.workspace_id = $1 and p.record_id = $2`,
);

/** Records before pipelines, as in a deletion. What is added to the record meanwhile does not count as a change of it. */
export const lockRun = statement<{ run: number; stage: PipelineStage }>(
  'jobs.lock-run',
  `select p.run, p.stage
   from record r join record_pipeline p on p.workspace_id = r.workspace_id and p.record_id = r.record_id
   where r.workspace_id = $1 and r.record_id = $2
   for no key update of r`,
);

export const enterStage = statement<never>(
  'jobs.enter-stage',
  `update record_pipeline set stage = $3, steps_done = 0, step_count = $4, attempt_failure = null,
     revision = revision + 1, updated_at = $5
   where workspace_id = $1 and record_id = $2`,
);

export const noteFailedAttempt = statement<never>(
  'jobs.note-failed-attempt',
  `update record_pipeline set attempt_failure = $4, revision = revision + 1, updated_at = $5
   where workspace_id = $1 and record_id = $2 and run = $3 and stage <> 'done'`,
);

export const selectAttemptFailure = statement<{ attempt_failure: string | null }>(
  'jobs.attempt-failure',
  `select p.attempt_failure from record_pipeline p where p.workspace_id = $1 and p.record_id = $2`,
);

/** Held from here on: `extra` is rewritten as a whole. */
export const lockExtra = statement<{ extra: V2RecordExtra }>(
  'jobs.lock-extra',
  `select r.extra from record r where r.workspace_id = $1 and r.record_id = $2 for no key update`,
);

/** Moves a record on if its status is one of `$4`; its facets, and with them its version, are still to be written. */
export const moveRecord = statement<{ record_id: number }>(
  'jobs.move-record',
  `update record r set status = $3, is_ready = $5, extra = $6,
     ready_at = case when $3 = 'processed' then coalesce(r.ready_at, $7) else r.ready_at end,
     is_title_generating = r.is_title_generating and not $5, updated_at = $7
   where r.workspace_id = $1 and r.record_id = $2 and r.status = any ($4::text[])
   returning r.record_id`,
);
