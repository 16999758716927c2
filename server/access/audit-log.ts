/** The audit log: what follows from acts is written by note-event.ts and by the writer of records. */
import { statement, type Queryable, type WriteTransaction } from '../base/database/database.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { listWorkspacesOfUser } from './access-queries.ts';

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

/** Writes an entry in the transaction of the act, so that neither exists without the other. */
export async function writeAudit(tx: WriteTransaction, entry: AuditEntry): Promise<void> {
  await insertEntry(tx, entry);
}

/** Somebody has read what the log has to tell of; nothing has changed. */
export async function auditReading(db: Queryable, entry: AuditEntry): Promise<void> {
  await insertEntry(db, entry);
}

interface AuditEntry {
  workspace_id: number;
  event: AuditEvent;
  now: Date;
}

async function insertEntry(
  db: Queryable,
  { workspace_id, event: { action, actor_user_id, record_id = null, detail = null }, now }: AuditEntry,
): Promise<void> {
  const details = detail === null ? null : JSON.stringify(detail);
  await db.query(insertEvent, [workspace_id, now, actor_user_id, action, record_id, details]);
}

const insertEventOnce = statement<never>(
  'access.audit-once',
  `insert into audit_log (workspace_id, audit_id, at, actor_user_id, action, record_id, detail, once_key)
   values ($1, nextval('audit_id_seq'), $2, $3, $4, $5, $6, $7)
   on conflict (workspace_id, once_key) where once_key is not null do nothing`,
);

/** Entries within this time count as one event: the requests of one opening, or one attacker's attempts. */
const ONCE_MS = 10 * MINUTE_MS;

/** @param what the facts that are equal in everything that becomes one entry */
export const toOnceKey = (what: readonly (string | number | null)[], now: Date): string =>
  JSON.stringify([...what, Math.floor(now.getTime() / ONCE_MS)]);

/** Writes one entry for all events of the kind within ten minutes, also for concurrent ones. */
export async function writeAuditOnce(
  db: Queryable,
  {
    workspace_id,
    event: { action, actor_user_id, record_id = null, detail = null },
    now,
  }: { workspace_id: number; event: AuditEvent; now: Date },
): Promise<void> {
  const details = detail === null ? null : JSON.stringify(detail);
  const once_key = toOnceKey([action, actor_user_id, record_id, details], now);
  await db.query(insertEventOnce, [workspace_id, now, actor_user_id, action, record_id, details, once_key]);
}

const selectActiveWorkspaces = statement<{ workspace_id: number }>(
  'access.active-workspaces-of-user',
  `select m.workspace_id from member m
   where m.workspace_id = any ($1::bigint[]) and m.user_id = $2 and m.status = 'active'
   order by m.workspace_id`,
);

// It reads no table: where tables are spread over machines, sequences are on one alone.
const insertEventOfUser = statement<never>(
  'access.audit-of-user',
  `insert into audit_log (workspace_id, audit_id, at, actor_user_id, action, detail, once_key)
   select u.workspace_id, nextval('audit_id_seq'), $2, $3, $4, $5, $6
   from unnest($1::bigint[]) with ordinality as u (workspace_id, place)
   order by u.place
   on conflict (workspace_id, once_key) where once_key is not null do nothing`,
);

/** Writes the entry in each of the user's workspaces, for acts that open all of them: sessions and access tokens. */
export async function writeAuditOfUser(
  tx: Queryable,
  {
    user_id,
    event: { action, actor_user_id, detail = null, once = false },
    now,
  }: { user_id: number; event: Omit<AuditEvent, 'record_id'> & { once?: boolean }; now: Date },
): Promise<void> {
  const details = detail === null ? null : JSON.stringify(detail);
  const once_key = once ? toOnceKey([action, user_id, details], now) : null;
  const all = await listWorkspacesOfUser(tx, user_id);
  const active = await tx.query(selectActiveWorkspaces, [all, user_id]);
  if (active.length === 0) return;
  const ids = active.map(({ workspace_id }) => workspace_id);
  await tx.query(insertEventOfUser, [ids, now, actor_user_id, action, details, once_key]);
}
