/** The audit log of the installation: what operators did on the command line, which is above all workspaces. */
import { statement, type Queryable } from '../base/database/database.ts';

/** `<what>.<verb>`, as in the logs of workspaces. */
export type OperatorAction =
  | 'backup.create'
  | 'backup.verify'
  | 'backup.prune'
  | 'backup.restore'
  | 'workspace.export'
  | 'workspace.import'
  | 'user.disown_server'
  | 'user.erase'
  | 'user.own_server'
  | 'secret.adopt'
  | 'media.adopt'
  | 'audit.export'
  | 'database.distribute'
  | 'database.repair';

export interface OperatorAct {
  action: OperatorAction;
  /** The account of the machine. */
  operator: string;
  detail: Readonly<Record<string, unknown>>;
}

const insertAct = statement<never>(
  'access.operator-audit',
  `insert into operator_audit (audit_id, at, operator, action, detail)
   values (nextval('operator_audit_id_seq'), $1, $2, $3, $4)`,
);

export async function writeOperatorAudit(db: Queryable, act: OperatorAct, now: Date): Promise<void> {
  await db.query(insertAct, [now, act.operator, act.action, JSON.stringify(act.detail)]);
}

export interface OperatorAuditRow {
  audit_id: number;
  at: Date;
  operator: string;
  action: string;
  detail: Record<string, unknown>;
}

const selectActs = statement<OperatorAuditRow>(
  'access.operator-audit-page',
  `select a.audit_id, a.at, a.operator, a.action, a.detail from operator_audit a
   where a.audit_id < $1
     and ($3::text is null or a.action = $3 or split_part(a.action, '.', 1) = $3)
     and ($4::timestamptz is null or a.at >= $4) and ($5::timestamptz is null or a.at < $5)
   order by a.audit_id desc
   limit $2`,
);

export interface OperatorAuditPage {
  before_id: number;
  limit: number;
  /** `backup.create`, or all of `backup`. */
  action?: string | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

/** Newest first. */
export async function listOperatorAudit(
  db: Queryable,
  { before_id, limit, action, since, until }: OperatorAuditPage,
): Promise<OperatorAuditRow[]> {
  return db.query(selectActs, [before_id, limit, action ?? null, since ?? null, until ?? null]);
}

const selectLastBackup = statement<{ at: Date | null }>(
  'access.last-backup',
  `select max(a.at) as at from operator_audit a where a.action = 'backup.create' and a.at <= $1`,
);

/** undefined: none was ever finished. One of a clock that was ahead does not count until then. */
export async function findLastBackup(db: Queryable, now: Date): Promise<Date | undefined> {
  return (await db.query(selectLastBackup, [now]))[0]?.at ?? undefined;
}
