/** The pipeline as an operator sees it: waiting and running jobs, and records whose stages failed or were parked. */
import type { Reason } from '@minutebook/contract/reasons.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import type { RerunStage } from './rerun-pipeline.ts';

export interface JobItem {
  workspace_id: number;
  workspace: string;
  record_id: number;
  /**
   * A `parked` job has repeatedly killed its process. It and `failed` ones keep their state until they are
   * rerun.
   */
  state: 'waiting' | 'working' | 'trying_again' | 'failed' | 'parked';
  /** The stage, or null after a failure, whose reason names it. */
  stage: string | null;
  since: Date;
  /** The number of failed attempts in the present run. */
  failed_attempts: number;
  reason: Reason | null;
}

const selectUnderWay = statement<Omit<JobItem, 'state' | 'failed_attempts'>>(
  'queue.under-way',
  `select p.workspace_id, w.slug as workspace, p.record_id, p.stage, p.updated_at as since, p.attempt_failure as reason
   from record_pipeline p
   join workspace w on w.workspace_id = p.workspace_id
   where p.stage <> 'done' and ($1::bigint is null or p.workspace_id = $1)
   order by p.updated_at, p.workspace_id, p.record_id limit $2`,
);

interface QueuedRecord {
  workspace_id: string;
  record_id: string;
  is_active: boolean;
  retries: number;
}

const selectQueued = statement<QueuedRecord>(
  'queue.queued-of-records',
  `select q.data ->> 'workspace_id' as workspace_id, q.data ->> 'record_id' as record_id,
     bool_or(q.state = 'active') as is_active, max(q.retry_count) as retries
   from minutebook_jobs.job q
   where q.data ->> 'workspace_id' = any ($1::text[]) and q.data ->> 'record_id' = any ($2::text[]) and q.state <= 'active'
   group by 1, 2 order by 1, 2`,
);

const selectFailed = statement<JobItem>(
  'queue.failed',
  `select r.workspace_id, w.slug as workspace, r.record_id, null as stage, r.updated_at as since,
     case when r.extra #>> '{failure,values,reason,name}' = 'worker_ended' then 'parked' else 'failed' end as state,
     0 as failed_attempts, r.extra -> 'failure' as reason
   from record r join workspace w on w.workspace_id = r.workspace_id
   where r.status = 'failed' and json_typeof(r.extra -> 'failure') = 'object' and ($1::bigint is null or r.workspace_id = $1)
   order by r.updated_at desc, r.workspace_id, r.record_id limit $2`,
);

/**
 * Lists jobs in progress, oldest first, then failed ones, newest first: `limit` of each. @param workspace_id
 * null for all
 */
export async function listJobs(
  db: Queryable,
  workspace_id: number | null,
  limit: number,
): Promise<{ under_way: JobItem[]; failed: JobItem[] }> {
  return {
    under_way: await listUnderWay(db, workspace_id, limit),
    failed: await db.query(selectFailed, [workspace_id, limit]),
  };
}

/** A query of its own, because the queue is on one machine, even when records are spread over several. */
async function listUnderWay(db: Queryable, workspace_id: number | null, limit: number): Promise<JobItem[]> {
  const rows = await db.query(selectUnderWay, [workspace_id, limit]);
  const records = rows.map(({ record_id }) => String(record_id));
  const workspaces = rows.map(({ workspace_id }) => String(workspace_id));
  const queued = await db.query(selectQueued, [workspaces, records]);
  const jobs = new Map(queued.map((job) => [`${job.workspace_id}/${job.record_id}`, job]));
  return rows.map((row) => {
    const job = jobs.get(`${row.workspace_id}/${row.record_id}`);
    const pausedState = row.reason === null ? 'waiting' : 'trying_again';
    return {
      ...row,
      state: job?.is_active === true ? 'working' : pausedState,
      failed_attempts: job?.retries ?? 0,
    };
  });
}

const stageOf: Readonly<Record<string, RerunStage>> = {
  probe_failed: 'probe',
  transcribe_failed: 'transcribe',
  join_failed: 'transcribe',
  process_failed: 'process',
};

/**
 * Returns the stage that failed, where a rerun starts. Failures from before there were stages start at the
 * first.
 */
export const toFailedStage = (reason: Reason | null): RerunStage => stageOf[reason?.name ?? ''] ?? 'probe';
