import { UsageError, dateTime, id, text } from '@minutebook/mb/parser/option.ts';
import { auditReading } from '@minutebook/server/access/audit-log.ts';
import { listOperatorAudit } from '@minutebook/server/access/operator-audit.ts';
import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { listAuditRows } from '@minutebook/server/people/workspaces/audit-queries.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import type { OperatorSession } from '@minutebook/server/start/open-operator-session.ts';
import { type Surroundings, defineOperatorCommand } from '../../command.ts';
import { noteAct } from '../../note-act.ts';

const PAGE = 1_000;

type Context = OperatorSession['ctx'];
type ReadPage = (page: { before_id: number; limit: number }) => Promise<{ audit_id: number }[]>;

interface Filter {
  workspace: string | undefined;
  action: string | undefined;
  actor: string | undefined;
  record: number | undefined;
  since: Date | undefined;
  until: Date | undefined;
}

export const auditExport = defineOperatorCommand({
  name: 'audit export',
  summary:
    'Writes the audit log of a workspace, or of what operators did, to standard output: newest first, one JSON entry per line',
  options: {
    workspace: text(
      'slug',
      'its log; without it that of the installation: backups, restores, exports, erasures',
    ),
    action: text('action', 'such as record.delete, or record for all of them'),
    actor: text('email', 'what this member of the workspace did'),
    record: id('record', 'what was done to this record of the workspace'),
    since: dateTime('time', 'from then on'),
    until: dateTime('time', 'before then'),
  },
  example: 'audit export --workspace seori --action session --since 2026-03-01T00:00:00Z',
  async run(filter, around) {
    const { ctx } = around;
    const { readPage, noteExport } = await openLog(ctx, filter, around);
    const entries: unknown[] = [];
    let count = 0;
    for await (const entry of readAll(readPage)) {
      count += 1;
      // A single JSON document can only be written once it is complete.
      if (around.format === 'json') entries.push(entry);
      else around.terminal.print(JSON.stringify(entry));
    }
    await noteExport(count);
    if (around.format === 'json') return { json: { items: entries }, shown: '' };
    around.terminal.note(`${count} entries.`);
    return 0;
  },
});

interface Log {
  readPage: ReadPage;
  noteExport(entries: number): Promise<void>;
}

async function openLog(ctx: Context, filter: Filter, around: Surroundings): Promise<Log> {
  const { workspace, action, actor, record, since, until } = filter;
  if (workspace === undefined) {
    if (actor !== undefined || record !== undefined) {
      throw new UsageError('--actor and --record are of a workspace: name it with --workspace.');
    }
    return {
      readPage: (page) => listOperatorAudit(ctx.db, { ...page, action, since, until }),
      noteExport: (entries) => noteAct(ctx.db, around, { action: 'audit.export', detail: { entries } }),
    };
  }
  const workspace_id = await requireWorkspace(ctx.db, workspace);
  const member = actor === undefined ? undefined : await requireMember(ctx.db, workspace_id, actor);
  const found = { action, actor_member_id: member?.member_id, record_id: record, since, until };
  return {
    readPage: (page) => listAuditRows(ctx.db, workspace_id, { ...found, ...page }),
    async noteExport(entries) {
      const event = { action: 'audit.export', actor_user_id: null, detail: { entries } };
      await auditReading(ctx.db, { workspace_id, event, now: ctx.clock.now() });
    },
  };
}

async function* readAll(readPage: ReadPage) {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await readPage({ before_id: before, limit: PAGE });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    before = last.audit_id;
  }
}
