/**
 * The one writer of what follows from an event: its entry in the audit log, the versions by which caches are checked, and its fact.
 * An act only notes the event; all of it is written with the commit of its transaction, and not at all without it.
 */
import { statement, type Statement, type WriteTransaction } from '../base/database/database.ts';
import { writeAudit, writeAuditOfUser } from './audit-log.ts';
import { eventKindOf, type EventName, type WorkspaceVersion } from './events.ts';
import { noteFact } from './fact-log.ts';

interface NotedEvent {
  kind: EventName;
  /** null or absent: an operator, or nobody. */
  actor_user_id?: number | null | undefined;
  at: Date;
  record_id?: number | null;
  /** For readers of the audit log; never anything that was said in a meeting. A fact tells those fields that its type has. */
  detail?: Readonly<Record<string, unknown>>;
}

/** The event is noted in one workspace, or in each workspace of a user where it concerns them all, such as a new password. */
type Event = NotedEvent & ({ workspace_id: number } | { user_id: number });

/** Noted before changes of records, since it locks the workspace, and they the rows that all workspaces' searches share. */
export function noteEvent(tx: WriteTransaction, event: Event): void {
  tx.note(finishEvents, event);
}

async function finishEvents(tx: WriteTransaction, events: readonly Event[]): Promise<void> {
  const inWorkspaces = events.filter((event) => 'workspace_id' in event);
  const byWorkspace = Map.groupBy(inWorkspaces, (event) => event.workspace_id);
  for (const [workspace_id, noted] of [...byWorkspace].toSorted(([a], [b]) => a - b)) {
    await raiseVersions(tx, workspace_id, noted);
  }
  for (const event of events) await account(tx, event);
}

const raising = (...versions: readonly WorkspaceVersion[]) =>
  statement<never>(
    `note-event.raise-${versions.join('-and-')}`,
    `update workspace set ${versions.map((version) => `${version}_version = ${version}_version + 1`).join(', ')}, updated_at = $2
     where workspace_id = $1`,
  );
const raise = { access: raising('access'), catalog: raising('catalog'), both: raising('access', 'catalog') };

async function raiseVersions(
  tx: WriteTransaction,
  workspace_id: number,
  events: readonly NotedEvent[],
): Promise<void> {
  const versions = new Set(events.flatMap(({ kind }) => eventKindOf(kind).raises ?? []));
  const [first] = events;
  const [only] = versions;
  if (first === undefined || only === undefined) return;
  const statementOf: Statement<never> = versions.size > 1 ? raise.both : raise[only];
  await tx.query(statementOf, [workspace_id, first.at]);
}

async function account(tx: WriteTransaction, event: Event): Promise<void> {
  const { kind, actor_user_id = null, at, record_id = null, detail = null } = event;
  const { is_audited = true, is_audited_once = false, fact } = eventKindOf(kind);
  const entry = { action: kind, actor_user_id, detail };
  if ('user_id' in event) {
    await writeAuditOfUser(tx, {
      user_id: event.user_id,
      event: { ...entry, once: is_audited_once },
      now: at,
    });
    return;
  }
  const { workspace_id } = event;
  if (is_audited) {
    await writeAudit(tx, { workspace_id, event: { ...entry, record_id }, now: at });
  }
  if (fact !== undefined) noteFact(tx, { type: fact, workspace_id, actor_user_id, at, detail });
}
