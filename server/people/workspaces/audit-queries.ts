import { statement, type Queryable } from '../../base/database/database.ts';

export interface AuditRow {
  audit_id: number;
  at: Date;
  action: string;
  record_id: number | null;
  detail: Record<string, unknown> | null;
  actor_user_id: number | null;
  /** null: the user is not a member here, or no longer. */
  actor_member_id: number | null;
  actor_name: string | null;
}

const selectPage = statement<AuditRow>(
  'workspaces.audit-page',
  `select a.audit_id, a.at, a.action, a.record_id, a.detail, a.actor_user_id, m.member_id as actor_member_id,
     m.name as actor_name
   from audit_log a
   left join member m on m.workspace_id = a.workspace_id and m.user_id = a.actor_user_id
   where a.workspace_id = $1 and a.audit_id < $2
   order by a.audit_id desc
   limit $3`,
);

/** Newest first, older than the entry `before_id`. */
export async function listAuditRows(
  db: Queryable,
  workspaceId: number,
  { before_id, limit }: { before_id: number; limit: number },
): Promise<AuditRow[]> {
  return db.query(selectPage, [workspaceId, before_id, limit]);
}
