/** What an operator asks before a policy is made. */
import type { Retention } from '@minutebook/contract/app/workspace-endpoints.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { previewRetention, type RetentionCounts } from './preview-retention.ts';

const selectPolicy = statement<Retention>(
  'operator.retention-policy',
  `select w.media_retention_days as media_days, w.transcript_retention_days as transcript_days
   from workspace w where w.workspace_id = $1`,
);

/** The workspace's policy, with what is given in the place of it. */
export async function toRetention(
  db: Queryable,
  workspaceId: number,
  given: Partial<Retention>,
): Promise<Retention> {
  const [policy] = await db.query(selectPolicy, [workspaceId]);
  if (policy === undefined) throw new Error(`there is no workspace ${workspaceId}`);
  return { ...policy, ...given };
}

export interface RetentionReport extends RetentionCounts {
  policy: Retention;
}

export async function previewWorkspaceRetention(
  db: Queryable,
  workspaceId: number,
  given: Partial<Retention>,
  now: Date,
): Promise<RetentionReport> {
  const policy = await toRetention(db, workspaceId, given);
  return { policy, ...(await previewRetention(db, workspaceId, policy, now)) };
}
