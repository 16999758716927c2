/**
 * Counts the attempts of a job before they start, so that a job that kills its process is not retried for
 * ever.
 */
import { statement, type Queryable, type Value } from '../../base/database/database.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';

/** The number of processes that a job may end. */
const MOST_KILLED = 2;
/**
 * The number of unfinished attempts. The limit is higher, because the server itself may be stopped at any
 * time.
 */
const MOST_BEGUN = 5;

const countBegun = statement<{ begun: number; killed: number }>(
  'queue.count-attempt',
  `insert into job_attempt (workspace_id, record_id, run, step, piece, channel, begun)
   select r.workspace_id, r.record_id, $3, $4, $5, $6, 1
   from record r where r.workspace_id = $1 and r.record_id = $2
   on conflict (workspace_id, record_id, run, step, piece, channel) do update set begun = job_attempt.begun + 1
   returning begun, killed`,
);

const countKilled = statement<{ killed: number }>(
  'queue.count-killed',
  `update job_attempt set begun = 0, killed = killed + 1
   where workspace_id = $1 and record_id = $2 and run = $3 and step = $4 and piece = $5 and channel = $6
   returning killed`,
);

const forget = statement<never>(
  'queue.forget-attempts',
  `delete from job_attempt
   where workspace_id = $1 and record_id = $2 and run = $3 and step = $4 and piece = $5 and channel = $6`,
);

const deleteOfRecord = statement<never>(
  'queue.delete-attempts',
  `delete from job_attempt where workspace_id = $1 and record_id = $2`,
);

const toKey = ({ workspace_id, record_id, run, step, piece = 0, channel = 0 }: StageJob): Value[] => [
  workspace_id,
  record_id,
  run,
  step,
  piece,
  channel,
];

/**
 * Commits the count before the work starts. Returns false when there were too many attempts, and the job is
 * to be parked.
 */
export async function beginAttempt(db: Queryable, job: StageJob): Promise<boolean> {
  const [found] = await db.query(countBegun, toKey(job));
  return found === undefined || (found.begun <= MOST_BEGUN && found.killed < MOST_KILLED);
}

/** Returns false when the job is to be parked. */
export async function noteKilled(db: Queryable, job: StageJob): Promise<boolean> {
  const [found] = await db.query(countKilled, toKey(job));
  return found === undefined || found.killed < MOST_KILLED;
}

/** The attempt ended in an orderly way, with success or failure. */
export async function endAttempt(db: Queryable, job: StageJob): Promise<void> {
  await db.query(forget, toKey(job));
}

/** Runs when another run starts, or none is left. */
export async function forgetAttempts(
  tx: Queryable,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
): Promise<void> {
  await tx.query(deleteOfRecord, [workspace_id, record_id]);
}
