import { statement } from '@minutebook/server/base/database/database.ts';
import type { TestWorkspace } from '../make/make-workspace.ts';
import type { TestServer } from '../test-server.ts';

interface AuditRow {
  action: string;
  actor_user_id: number | null;
  record_id: number | null;
  detail: Record<string, unknown> | null;
}

const selectAudit = statement<AuditRow>(
  'test.audit-log',
  `select a.action, a.actor_user_id, a.record_id, a.detail from audit_log a
   where a.workspace_id = $1 order by a.audit_id`,
);

/** Lists the audit log of a workspace, oldest first. */
export async function listAudit({ ctx }: TestServer, { workspace_id }: TestWorkspace): Promise<AuditRow[]> {
  return ctx.db.query(selectAudit, [workspace_id]);
}
