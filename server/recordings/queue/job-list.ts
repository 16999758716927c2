/** The pipeline as an operator sees it: waiting and running jobs, and records whose stages failed or were parked. */
import type { Reason } from '@minutebook/contract/reasons.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import type { RerunStage } from './rerun-pipeline.ts';

export interface JobItem {
  workspace_id: number;
  workspace: string;
  record_id: number;
  /** A `parked` job has repeatedly killed its processes; it and `failed` ones stay so until they are rerun. */
  state: 'waiting' | 'working' | 'trying_again' | 'failed' | 'parked';
  /** The stage; null where it failed, in which case the reason names it. */
  stage: string | null;
  since: Date;
  /** Attempts that failed in the present run. */
  failed_attempts: number;
  reason: Reason | null;
}

const selectUnderWay = statement<JobItem>(
  'jobs.under-way',
  `select p.workspace_id, w.slug as workspace, p.record_id, p.stage, p.updated_at as since,
     case when j.is_active then 'working' when p.attempt_failure is not null then 'trying_again' else 'waiting' end as state,
     coalesce(j.retries, 0)::integer as failed_attempts, p.attempt_failure as reason
   from record_pipeline p
   join workspace w on w.workspace_id = p.workspace_id
   left join lateral (
     select bool_or(q.state = 'active') as is_active, max(q.retry_count) as retries from minutebook_jobs.job q
     where q.group_id = p.workspace_id || '/' || p.record_id and q.state <= 'active'
   ) as j on true
   where p.stage <> 'done' and ($1::bigint is null or p.workspace_id = $1)
   order by p.updated_at, p.workspace_id, p.record_id limit $2`,
);

const selectFailed = statement<JobItem>(
  'jobs.failed',
  `select r.workspace_id, w.slug as workspace, r.record_id, null as stage, r.updated_at as since,
     case when r.extra #>> '{failure,values,reason,name}' = 'worker_ended' then 'parked' else 'failed' end as state,
     0 as failed_attempts, r.extra -> 'failure' as reason
   from record r join workspace w on w.workspace_id = r.workspace_id
   where r.status = 'failed' and json_typeof(r.extra -> 'failure') = 'object' and ($1::bigint is null or r.workspace_id = $1)
   order by r.updated_at desc, r.workspace_id, r.record_id limit $2`,
);

/** Jobs in progress, oldest first, then failed ones, newest first: `limit` of each. @param workspaceId null: all */
export async function listJobs(
  db: Queryable,
  workspaceId: number | null,
  limit: number,
): Promise<{ under_way: JobItem[]; failed: JobItem[] }> {
  const [underWay, failed] = [
    await db.query(selectUnderWay, [workspaceId, limit]),
    await db.query(selectFailed, [workspaceId, limit]),
  ];
  return { under_way: underWay, failed };
}

const stageOf: Readonly<Record<string, RerunStage>> = {
  probe_failed: 'probe',
  transcribe_failed: 'transcribe',
  join_failed: 'transcribe',
  process_failed: 'process',
};

/** The stage that failed, where a rerun starts; failures older than stages start at the first. */
export const toFailedStage = (reason: Reason | null): RerunStage => stageOf[reason?.name ?? ''] ?? 'probe';
