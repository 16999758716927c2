/** The one writer of the audit log. */
import { statement, type Queryable } from '../base/database/database.ts';

export interface AuditEvent {
  /** `<what>.<verb>`: `record.delete`, `member.update`. */
  action: string;
  /** null: an operator, or a scheduled sweep. */
  actor_user_id: number | null;
  record_id?: number | null;
  /** Further facts for readers of the log; never anything that was said in a meeting. */
  detail?: Readonly<Record<string, unknown>> | null;
}

const insertEvent = statement<never>(
  'access.audit',
  `insert into audit_log (workspace_id, audit_id, at, actor_user_id, action, record_id, detail)
   values ($1, nextval('audit_id_seq'), $2, $3, $4, $5, $6)`,
);

/** Runs in the transaction of the act itself: neither exists without the other. */
export async function writeAudit(
  tx: Queryable,
  workspaceId: number,
  { action, actor_user_id, record_id = null, detail = null }: AuditEvent,
  now: Date,
): Promise<void> {
  const details = detail === null ? null : JSON.stringify(detail);
  await tx.query(insertEvent, [workspaceId, now, actor_user_id, action, record_id, details]);
}

const insertEventOfUser = statement<never>(
  'access.audit-of-user',
  `insert into audit_log (workspace_id, audit_id, at, actor_user_id, action, detail)
   select m.workspace_id, nextval('audit_id_seq'), $2, $3, $4, $5
   from user_workspace uw
   join member m on m.workspace_id = uw.workspace_id and m.user_id = uw.user_id
   where uw.user_id = $1 and m.status = 'active'
   order by m.workspace_id`,
);

/** Writes the entry in each of the user's workspaces, for acts that open all of them: access tokens. */
export async function writeAuditOfUser(
  tx: Queryable,
  userId: number,
  { action, actor_user_id, detail = null }: Omit<AuditEvent, 'record_id'>,
  now: Date,
): Promise<void> {
  const details = detail === null ? null : JSON.stringify(detail);
  await tx.query(insertEventOfUser, [userId, now, actor_user_id, action, details]);
}
