/** Reads and writes the progress of a record in the pipeline. */
import type { SpeechEngineChoice } from '@minutebook/contract/app/processing-endpoints.ts';
import type { RecordSource, RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';

export type PipelineStage = 'probe' | 'transcribe' | 'process' | 'done';

/** The state of a record that the stages need to know before they start. */
export interface PipelineRecord {
  source: RecordSource;
  /** Whether two channels are the two sides of a conversation. */
  two_sides: boolean;
  status: RecordStatus;
  /** null when the store has no media of this record. */
  media_key: string | null;
  media_filename: string | null;
  transcript_stored: boolean;
  transcript_expires_at: Date | null;
  /**
   * The language for transcription: a code, `detect`, `multi` or `default`, or null when nobody has stated
   * one.
   */
  chosen_language: string | null;
}

export const selectRecord = statement<PipelineRecord>(
  'queue.record',
  `select r.source, r.source = 'phone_call' or coalesce(u.two_sides, false) as two_sides, r.status, case when r.media_stored then r.media_key end as media_key, r.media_filename,
     r.transcript_stored, r.transcript_expires_at, coalesce(p.language, u.transcribe_language) as chosen_language
   from record r
   left join record_pipeline p on p.workspace_id = r.workspace_id and p.record_id = r.record_id
   left join upload u on u.workspace_id = r.workspace_id and u.record_id = r.record_id
   where r.workspace_id = $1 and r.record_id = $2`,
);

/** Starts a new run at the stage `$3`. Returns no row when there is no such record. */
export const beginRun = statement<{ run: number }>(
  'queue.begin-run',
  `insert into record_pipeline (workspace_id, record_id, stage, wants_title, updated_at)
   select r.workspace_id, r.record_id, $3, r.is_title_generating or r.title is null, $4
   from record r where r.workspace_id = $1 and r.record_id = $2
   on conflict (workspace_id, record_id) do update set
     run = record_pipeline.run + 1, stage = excluded.stage, steps_done = 0, step_count = 0, attempt_failure = null,
     revision = record_pipeline.revision + 1, updated_at = excluded.updated_at
   returning record_pipeline.run`,
);

/** Runs before the run that uses it. A record without a recording to transcribe has no row until then. */
export const setSpeakers = statement<never>(
  'queue.set-speakers',
  `with said_before as (
     update upload set speakers = null where workspace_id = $1 and record_id = $2
   )
   insert into record_pipeline (workspace_id, record_id, stage, speakers, updated_at) values ($1, $2, 'done', $3, $4)
   on conflict (workspace_id, record_id) do update set speakers = excluded.speakers`,
);

/** A code, or `detect`, replaces the language that was stated at the upload. */
export const setLanguage = statement<never>(
  'queue.set-language',
  `insert into record_pipeline (workspace_id, record_id, stage, language, updated_at) values ($1, $2, 'done', $3, $4)
   on conflict (workspace_id, record_id) do update set language = excluded.language`,
);

/** Stores the engine of the new run, and how its insights are written; null means those of the workspace, and as always. */
export const setChosen = statement<never>(
  'queue.set-chosen',
  `insert into record_pipeline (workspace_id, record_id, stage, chosen_speech, minutes_wish, updated_at)
   values ($1, $2, 'done', $3::jsonb, $4::jsonb, $5)
   on conflict (workspace_id, record_id) do update set
     chosen_speech = excluded.chosen_speech, minutes_wish = excluded.minutes_wish`,
);

export const selectChosenSpeech = statement<{ chosen_speech: SpeechEngineChoice | null }>(
  'queue.chosen-speech',
  `select p.chosen_speech from record_pipeline p where p.workspace_id = $1 and p.record_id = $2`,
);

/** Returns no row when the record was deleted. */
export const selectRun = statement<{ run: number; stage: PipelineStage }>(
  'queue.run',
  `select p.run, p.stage from record_pipeline p where p.workspace_id = $1 and p.record_id = $2`,
);

/** Locks records before pipelines, as a deletion does. Rows added to the record meanwhile do not conflict. */
export const lockRun = statement<{ run: number; stage: PipelineStage }>(
  'queue.lock-run',
  `select p.run, p.stage
   from record r join record_pipeline p on p.workspace_id = $1 and p.record_id = r.record_id
   where r.workspace_id = $1 and r.record_id = $2
   for no key update of r`,
);

export const enterStage = statement<never>(
  'queue.enter-stage',
  `update record_pipeline set stage = $3, steps_done = 0, step_count = $4, attempt_failure = null,
     revision = revision + 1, updated_at = $5
   where workspace_id = $1 and record_id = $2`,
);

const updateAttemptFailure = statement<never>(
  'queue.note-failed-attempt',
  `update record_pipeline set attempt_failure = $4, revision = revision + 1, updated_at = $5
   where workspace_id = $1 and record_id = $2 and run = $3 and stage <> 'done'`,
);

/** Stores the failure that users see until the stage is retried. */
export async function noteFailedAttempt(
  db: Queryable,
  { job: { workspace_id, record_id, run }, reason, now }: { job: StageJob; reason: Reason; now: Date },
): Promise<void> {
  await db.query(updateAttemptFailure, [workspace_id, record_id, run, JSON.stringify(reason), now]);
}

export const selectAttemptFailure = statement<{ attempt_failure: Reason | null }>(
  'queue.attempt-failure',
  `select p.attempt_failure from record_pipeline p where p.workspace_id = $1 and p.record_id = $2`,
);
