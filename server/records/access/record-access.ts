/** Access to one record, or a few: 404 when it is not in the workspace, 403 when the caller may not see it. */
import { errors } from '@minutebook/contract/errors.ts';
import type { RecordPermissions } from '@minutebook/contract/resources/record.ts';
import { writeAuditOnce } from '../../access/audit-log.ts';
import type { Caller } from '../../access/caller.ts';
import { restsOnReadAll, toPrincipals } from '../../access/principals.ts';
import { toRecordPermissions } from '../../access/record-permissions.ts';
import type { Queryable } from '../../base/database/database.ts';
import type { Context } from '../../http/context.ts';
import { findRecordFacts, listVisible, noteReads, type RecordFactsRow } from './record-access-queries.ts';

export interface RecordFacts extends RecordFactsRow {
  /** The caller's permissions on the record. */
  permissions: RecordPermissions;
}

/**
 * Returns a record that the caller may see. When it is visible only through record.read_all, the read is in
 * the audit log before this returns.
 * @throws RECORD_NOT_FOUND, FORBIDDEN
 */
export async function requireRecord(ctx: Context, caller: Caller, record_id: number): Promise<RecordFacts> {
  const row = await findRecordFacts(ctx.db, caller.workspace.workspace_id, record_id);
  if (row === undefined) throw errors.recordNotFound(record_id);
  requireVisible(caller, [row]);
  await auditReads(ctx, caller, [row]);
  return { ...row, permissions: toRecordPermissions(caller, row) };
}

/** @throws FORBIDDEN naming the first record that the caller may not see */
export function requireVisible(caller: Caller, records: readonly RecordFactsRow[]): void {
  const principals = new Set(caller.principals);
  const hidden = records.find(({ acl }) => !acl.some((principal) => principals.has(principal)));
  if (hidden !== undefined) throw errors.forbidden('may_not_see_record', { record_id: hidden.record_id });
}

/**
 * Those of the records that the caller sees, which only record.read_all shows to them; the operator sees all by it.
 */
export async function listSeenByReadAll(
  db: Queryable,
  { workspace: { workspace_id }, member_id, base_role, teams, permissions }: Caller,
  record_ids: readonly number[],
): Promise<number[]> {
  if (record_ids.length === 0 || permissions['record.read_all'] === 'deny') return [];
  const own =
    member_id === null
      ? []
      : toPrincipals({
          member_id,
          is_guest: base_role === 'guest',
          reads_all: false,
          team_ids: [...teams.keys()],
          gone_member_ids: [],
        });
  const shown = new Set(await listVisible(db, { workspace_id, principals: own }, record_ids));
  return record_ids.filter((record_id) => !shown.has(record_id)).toSorted((a, b) => a - b);
}

/**
 * Writes one entry for an answer with words of several records, naming those that only record.read_all shows. The same answer within
 * ten minutes is the same entry.
 * @param read.by what the words were in
 */
export async function auditWords(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { record_ids: shown, by }: { record_ids: readonly number[]; by: WordsIn },
): Promise<void> {
  const record_ids = await listSeenByReadAll(ctx.db, caller, [...new Set(shown)]);
  if (record_ids.length === 0) return;
  const { user_id, workspace } = caller;
  const event = { action: 'record.read_words', actor_user_id: user_id, detail: { by, record_ids } };
  await writeAuditOnce(ctx.db, { workspace_id: workspace.workspace_id, event, now: ctx.clock.now() });
}

type WordsIn = 'search' | 'moments' | 'action_items' | 'playlist';

/** Writes those reads to the audit log that depend on record.read_all alone. */
export async function auditReads(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  records: readonly Pick<RecordFactsRow, 'record_id' | 'acl'>[],
): Promise<void> {
  const { member_id, base_role, teams, user_id, workspace } = caller;
  const places = { is_guest: base_role === 'guest', team_ids: [...teams.keys()] };
  const record_ids = records
    .filter(({ acl }) => member_id === null || restsOnReadAll(acl, { member_id, ...places }))
    .map(({ record_id }) => record_id);
  if (record_ids.length === 0) return;
  const { workspace_id } = workspace;
  await noteReads(ctx.db, { workspace_id, user_id, record_ids, now: ctx.clock.now() });
}

/** Runs before masked text is shown to a caller who may see it. */
export async function auditUnmasking(
  ctx: Context,
  { user_id, workspace }: Caller,
  { record_id, has_masked_spans, permissions }: RecordFacts,
): Promise<void> {
  if (!has_masked_spans || !permissions.view_original_text) return;
  const event = { action: 'record.unmask', actor_user_id: user_id, record_id };
  await writeAuditOnce(ctx.db, { workspace_id: workspace.workspace_id, event, now: ctx.clock.now() });
}
