/** The audit log of a workspace. */
import type { AuditEntry } from '@minutebook/contract/app/workspace-endpoints.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { readCursor, writeCursor } from '../../records/lists/cursor.ts';
import { type AuditRecordRow, type AuditRow, listAuditRecords, listAuditRows } from './audit-queries.ts';

export const auditHandlers = {
  'list-audit-entries': async ({ query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { next_token, limit, since, until, ...filter } = query;
    const before_id = next_token
      ? (readCursor(ctx.keys, { workspace_id, list: 'audit', token: next_token }) as number)
      : Number.MAX_SAFE_INTEGER;
    // One row more than the page shows whether there is another page.
    const rows = await listAuditRows(ctx.db, workspace_id, {
      ...filter,
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(until),
      before_id,
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const ids = new Set(page.flatMap(({ record_id }) => record_id ?? []));
    const { principals } = caller;
    const seen = await listAuditRecords(ctx.db, { workspace_id, principals }, [...ids]);
    const records = new Map(seen.map((record) => [record.record_id, record]));
    return ok({
      items: page.map((row) =>
        toAuditEntry(row, row.record_id === null ? undefined : records.get(row.record_id)),
      ),
      next_token:
        last === undefined
          ? null
          : writeCursor(ctx.keys, { workspace_id, list: 'audit', payload: last.audit_id }),
    });
  },
} satisfies SubjectHandlers;

function toAuditEntry(row: AuditRow, seen: AuditRecordRow | undefined): AuditEntry {
  const { audit_id, at, action, record_id, detail, actor_user_id, actor_member_id, actor_name } = row;
  const actor =
    actor_user_id === null
      ? null
      : { member_id: actor_member_id, name: actor_name ?? `user ${actor_user_id}` };
  const record = seen && {
    title: seen.title,
    started_at: seen.started_at.toISOString(),
    is_trashed: seen.is_trashed,
  };
  return {
    id: audit_id,
    at: at.toISOString(),
    action,
    actor,
    record_id,
    record: record ?? null,
    details: detail,
  };
}
