import type { RecordProgress } from '@minutebook/contract/events.ts';
import { render } from '@minutebook/contract/reasons.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export interface ProgressRow extends Pick<
  RecordProgress,
  'record_id' | 'title' | 'status' | 'is_ready' | 'stage' | 'failure_reason'
> {
  steps_done: number;
  step_count: number;
  /** Rises with every change of the row. */
  revision: number;
  updated_at: Date;
}

/** Beyond this many, only the newest are reported. */
const MOST_ROWS = 500;

const selectProgress = (name: string, condition: string) =>
  statement<ProgressRow>(
    `items.${name}`,
    `select p.record_id, p.stage, p.steps_done, p.step_count, p.revision, p.updated_at, r.title, r.status, r.is_ready,
       coalesce(p.attempt_failure, r.extra -> 'failure') as failure_reason
     from record_pipeline p
     join record_index i on i.workspace_id = p.workspace_id and i.record_id = p.record_id
     join record r on r.workspace_id = p.workspace_id and r.record_id = p.record_id
     where p.workspace_id = $1 and i.acl && $2::bigint[] and ${condition}
     order by p.updated_at desc, p.record_id
     limit ${MOST_ROWS}`,
  );
const selectUnderWay = selectProgress('under-way', `p.stage <> 'done'`);
const selectChanged = selectProgress('changed', 'p.updated_at >= $3');
const selectOfSome = selectProgress('of-some', 'p.record_id = any ($3::bigint[])');

export interface Listener {
  workspace_id: number;
  principals: readonly number[];
}

/** Records in the pipeline that the listener may see, in the order in which they changed. */
export async function listUnderWay(db: Queryable, listener: Listener): Promise<ProgressRow[]> {
  const rows = await db.query(selectUnderWay, [listener.workspace_id, listener.principals]);
  return rows.reverse();
}

/** Lists changes since a moment, including finished records. */
export async function listChanged(db: Queryable, listener: Listener, since: Date): Promise<ProgressRow[]> {
  const rows = await db.query(selectChanged, [listener.workspace_id, listener.principals, since]);
  return rows.reverse();
}

/** Lists the progress of those records that have been in the pipeline, up to the same limit. */
export async function listProgressOf(
  db: Queryable,
  listener: Listener,
  record_ids: readonly number[],
): Promise<RecordProgress[]> {
  if (record_ids.length === 0) return [];
  const rows = await db.query(selectOfSome, [listener.workspace_id, listener.principals, record_ids]);
  return rows.map(toProgress);
}

export function toProgress(row: ProgressRow): RecordProgress {
  const { record_id, title, status, is_ready, stage, steps_done, step_count, failure_reason } = row;
  return {
    record_id,
    title,
    status,
    is_ready,
    stage,
    progress: stage === 'done' ? 1 : step_count === 0 ? null : steps_done / step_count,
    failure: failure_reason && render(failure_reason),
    failure_reason,
    updated_at: row.updated_at.toISOString(),
  };
}
