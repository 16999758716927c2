import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { listAuditRows, type AuditFilter } from '@minutebook/server/people/workspaces/audit-queries.ts';
import type { OperatorSession } from '@minutebook/server/start/open-operator-session.ts';
import { writeAudit } from '@minutebook/server/access/audit-log.ts';
import { dateTime, id, text } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

const PAGE = 1_000;

export const auditExport = defineWorkspaceCommand({
  name: 'audit export',
  summary: 'Writes the audit log of a workspace to standard output, newest first, an entry of JSON a line',
  operands: {},
  options: {
    action: text('action', 'such as record.delete, or record for all of them'),
    actor: text('email', 'what this member did'),
    record: id('record', 'what was done to this record'),
    since: dateTime('time', 'from then on'),
    until: dateTime('time', 'before then'),
  },
  example: 'audit export --workspace seori --action session --since 2026-03-01T00:00:00Z',
  async run({ action, actor, record, since, until }, { ctx, workspace_id }, { terminal, is_json }) {
    const member = actor === undefined ? undefined : await requireMember(ctx.db, workspace_id, actor);
    const filter = { action, actor_member_id: member?.member_id, record_id: record, since, until };
    const entries: unknown[] = [];
    let count = 0;
    for await (const entry of readAll(ctx, workspace_id, filter)) {
      count += 1;
      // As one document it has to wait for its end.
      if (is_json) entries.push(entry);
      else terminal.print(JSON.stringify(entry));
    }
    const event = { action: 'audit.export', actor_user_id: null, detail: { entries: count } };
    await writeAudit(ctx.db, workspace_id, event, ctx.clock.now());
    if (is_json) return { json: { items: entries }, text: '' };
    terminal.note(`${count} entries.`);
    return undefined;
  },
});

async function* readAll({ db }: OperatorSession['ctx'], workspaceId: number, filter: AuditFilter) {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await listAuditRows(db, workspaceId, { ...filter, before_id: before, limit: PAGE });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    before = last.audit_id;
  }
}
