/** Puts jobs into the queue, in the transaction that makes them necessary. */
import { statement, type Queryable } from '../database/database.ts';

export type JobStep = 'probe' | 'transcribe' | 'join' | 'process';

/** What a job is about; everything else is looked up when it runs. */
export interface StageJob {
  workspace_id: number;
  record_id: number;
  /** The pipeline's run it belongs to; in an older one it does nothing. */
  run: number;
  step: JobStep;
  /** Of `transcribe` alone. */
  piece?: number;
  channel?: number;
  /** Of `probe` alone: true: also when there is a transcript. */
  transcribes_anew?: boolean;
  /** How often it has been put off. */
  put_off?: number;
}

/** What waits in each queue. */
export interface QueuedJobs {
  /** What takes a core or an engine for minutes. */
  sound: StageJob;
  /** What takes seconds, or a language model. */
  text: StageJob;
  /** What had its last attempt. */
  ended: StageJob;
  /** What nobody waits for. */
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
  'jobs.insert',
  `insert into minutebook_jobs.job (name, data, priority, start_after, keep_until, expire_seconds, deletion_seconds,
     retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, dead_letter, policy, group_id)
   select q.name, j.data, j.priority, now() + make_interval(secs => j.delay_seconds),
     now() + make_interval(secs => j.delay_seconds + q.retention_seconds), q.expire_seconds, q.deletion_seconds,
     q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.heartbeat_seconds, q.dead_letter, q.policy, j.group_id
   from jsonb_to_recordset($1::jsonb) as j (queue text, data jsonb, priority integer, delay_seconds float8, group_id text)
   join minutebook_jobs.queue q on q.name = j.queue`,
);

const deleteWaitingJobs = statement<never>(
  'jobs.delete-waiting',
  `delete from minutebook_jobs.job j
   where j.name in ('sound', 'text', 'ended', 'waveform') and j.group_id = $1 and j.state in ('created', 'retry')`,
);

/** @param options.delay_seconds before then nobody takes them */
export async function enqueueJobs(
  tx: Queryable,
  jobs: readonly StageJob[],
  { delay_seconds = 0 }: { delay_seconds?: number } = {},
): Promise<void> {
  const rows = jobs.map((data) => ({
    queue: queueOf[data.step],
    data,
    priority: toPriority(data),
    delay_seconds,
    group_id: toGroup(data),
  }));
  await tx.query(insertJobs, [JSON.stringify(rows)]);
}

/** Beside the pipeline, and after it: for the player of recordings that did not come through it. */
export async function enqueueWaveforms(
  tx: Queryable,
  records: readonly { workspace_id: number; record_id: number }[],
): Promise<void> {
  const rows = records.map(({ workspace_id, record_id }) => ({
    queue: 'waveform',
    data: { workspace_id, record_id },
    priority: 0,
    delay_seconds: 0,
    group_id: toGroup({ workspace_id, record_id }),
  }));
  await tx.query(insertJobs, [JSON.stringify(rows)]);
}

/** What waits for its turn goes; what a worker is at finds out by its run. */
export async function deleteWaitingJobsOf(
  tx: Queryable,
  record: { workspace_id: number; record_id: number },
): Promise<void> {
  await tx.query(deleteWaitingJobs, [toGroup(record)]);
}

const toGroup = ({ workspace_id, record_id }: { workspace_id: number; record_id: number }) =>
  `${workspace_id}/${record_id}`;

/** Looking at new media comes first. Early pieces come before late ones, so that a short meeting does not wait for a long one. */
function toPriority({ step, piece = 0 }: StageJob): number {
  return step === 'probe' ? 1 : -piece;
}
