/** Adds jobs to the queue, in the transaction that makes them necessary. */
import { statement, type Queryable } from '../database/database.ts';

export const jobSteps = ['probe', 'transcribe', 'join', 'process'] as const;
export type JobStep = (typeof jobSteps)[number];

/** The identity of a job; everything else is loaded when it runs. */
export interface StageJob {
  workspace_id: number;
  record_id: number;
  /** The pipeline run it belongs to; a job of an older run does nothing. */
  run: number;
  step: JobStep;
  /** Only for `transcribe`. */
  piece?: number;
  channel?: number;
  /** Only for `probe`; true: transcribes again even when there is a transcript. */
  transcribes_anew?: boolean;
  /** How often it has been postponed. */
  put_off?: number;
  /** Since when its recording has been missing in the store. */
  missing_since?: string | undefined;
  /** For a record that nobody waits for, such as one of a thousand that are imported. */
  in_background?: boolean;
}

/** The jobs of each queue. */
export interface QueuedJobs {
  /** Jobs that take a core or an engine for minutes. */
  sound: StageJob;
  /** Jobs that take seconds, or a language model. */
  text: StageJob;
  /** Jobs that failed their last attempt. */
  ended: StageJob;
  /** Jobs in the background, which no user waits for. */
  waveform: { workspace_id: number; record_id: number };
}

const queueOf: Record<JobStep, 'sound' | 'text'> = {
  probe: 'sound',
  transcribe: 'sound',
  join: 'text',
  process: 'text',
};

// Only the columns that the queue's documentation names for jobs written in SQL; the rest is the queue's own settings. Times
// are the database's, because the queue's are.
const insertJobs = statement<never>(
  'queue.insert',
  `insert into minutebook_jobs.job (name, data, priority, start_after, keep_until, expire_seconds, deletion_seconds,
     retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, dead_letter, policy, group_id)
   select q.name, j.data, j.priority, now() + make_interval(secs => j.delay_seconds),
     now() + make_interval(secs => j.delay_seconds + q.retention_seconds), q.expire_seconds, q.deletion_seconds,
     q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.heartbeat_seconds, q.dead_letter, q.policy, j.group_id
   from jsonb_to_recordset($1::jsonb) as j (queue text, data jsonb, priority integer, delay_seconds float8, group_id text)
   join minutebook_jobs.queue q on q.name = j.queue`,
  'jobs',
);

const deleteWaitingJobs = statement<never>(
  'queue.delete-waiting',
  `delete from minutebook_jobs.job j
   where j.name in ('sound', 'text', 'ended', 'waveform') and split_part(j.group_id, '/', 1) = $1 and j.data ->> 'record_id' = $2
     and j.state in ('created', 'retry')`,
);

const selectOwners = statement<{ record_id: number; owner_member_id: number | null }>(
  'queue.owners',
  `select r.record_id, r.owner_member_id from record r where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
   order by r.record_id`,
);

/** Background jobs that arrive this close together are not taken yet, because an import is running. */
export const ARRIVAL_SECONDS = 3;

/** @param jobs of one workspace @param options.delay_seconds the time before a worker may take them */
export async function enqueueJobs(
  tx: Queryable,
  jobs: readonly StageJob[],
  { delay_seconds = 0 }: { delay_seconds?: number } = {},
): Promise<void> {
  const record_ids = [...new Set(jobs.map(({ record_id }) => record_id))];
  const found = await tx.query(selectOwners, [jobs[0]?.workspace_id ?? null, record_ids]);
  const owners = new Map(found.map((row) => [row.record_id, row.owner_member_id]));
  const rows = jobs.map((data) => ({
    queue: queueOf[data.step],
    data,
    priority: toPriority(data),
    delay_seconds,
    group_id: `${data.workspace_id}/${owners.get(data.record_id) ?? ''}`,
  }));
  await tx.query(insertJobs, [JSON.stringify(rows)]);
}

/** Runs beside and after the pipeline, for the player of recordings that did not come through it. */
export async function enqueueWaveforms(
  tx: Queryable,
  records: readonly { workspace_id: number; record_id: number }[],
): Promise<void> {
  const rows = records.map(({ workspace_id, record_id }) => ({
    queue: 'waveform',
    data: { workspace_id, record_id },
    priority: 0,
    delay_seconds: 0,
    group_id: String(workspace_id),
  }));
  await tx.query(insertJobs, [JSON.stringify(rows)]);
}

/** Deletes jobs that still wait; a running job finds out by its run number. */
export async function deleteWaitingJobsOf(
  tx: Queryable,
  record: { workspace_id: number; record_id: number },
): Promise<void> {
  await tx.query(deleteWaitingJobs, [String(record.workspace_id), String(record.record_id)]);
}

/** Jobs are taken by group, which begins with the workspace: every one that waits has its turn, and in it every person. */
export const workspaceOfGroup = (group_id: string): string => group_id.split('/', 1)[0] ?? '';

/** Below that of any piece. */
export const BACKGROUND_PRIORITY = -1_000_000;

/** Probing new media comes first. Early pieces come before late ones, so that a short meeting does not wait for a long one. */
function toPriority({ step, piece = 0, in_background = false }: StageJob): number {
  if (in_background) return BACKGROUND_PRIORITY;
  return step === 'probe' ? 1 : -piece;
}
