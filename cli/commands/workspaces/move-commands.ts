/** Moves a whole workspace from one server to another. */
import { toSize } from '@minutebook/mb/output/byte-progress.ts';
import { flag, required, text } from '@minutebook/mb/parser/option.ts';
import { SERVICE_DOMAIN } from '@minutebook/server/people/service-accounts/service-account-acts.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { exportWorkspace } from '@minutebook/server/start/workspace/export-workspace.ts';
import { importWorkspace } from '@minutebook/server/start/workspace/import-workspace.ts';
import { resolve } from 'node:path';
import { defineOperatorCommand } from '../../command.ts';
import { noteAct } from '../../note-act.ts';

export const workspaceExport = defineOperatorCommand({
  name: 'workspace export',
  summary: 'Writes a whole workspace, recordings and originals of masked text included, into a folder',
  operands: {
    slug: required(text('slug', 'the workspace')),
    path: required(text('folder', 'where to; nothing is overwritten')),
  },
  example: 'workspace export seori ./seori-export',
  async run({ slug, path: given }, around) {
    const { ctx } = around;
    const { folder, terminal } = around;
    const workspace_id = await requireWorkspace(ctx.db, slug);
    const path = resolve(folder, given);
    const result = await exportWorkspace(ctx, { workspace_id, path }, (records) =>
      terminal.status(`Exporting: ${records} records`),
    );
    const { records, media_files, size_bytes, links, left_out, trashed } = result;
    const detail = { slug, path, records, media_files };
    await noteAct(ctx.db, around, { action: 'workspace.export', detail });
    const lines = [
      `Exported ${records} records and ${media_files} recordings: ${path} (${toSize(size_bytes)}).`,
      `${links.length} shared links lead to this server alone; ${left_out.length} records or recordings were left out: report.json names them.`,
      ...(trashed > 0 ? [`${trashed} deleted records stay in the trash here.`] : []),
    ];
    return { json: { path, ...result }, shown: lines.join('\n') };
  },
});

export const workspaceImport = defineOperatorCommand({
  name: 'workspace import',
  summary:
    'Imports an exported workspace into this server under new ids; people are matched by e-mail address',
  operands: { path: required(text('folder', 'what "workspace export" has made')) },
  options: {
    slug: text('slug', 'in place of its own'),
    resume: flag('goes on with an import that was interrupted'),
  },
  example: 'workspace import ./seori-export --slug seori-2',
  async run({ path, slug, resume }, around) {
    const { ctx } = around;
    const { folder, terminal } = around;
    const result = await importWorkspace(ctx, {
      path: resolve(folder, path),
      slug,
      resume,
      onProgress: (records) => terminal.status(`Importing: ${records} records`),
    });
    const { workspace, new_users, records, failed, left_out } = result;
    const detail = { slug: workspace, records: records.length, failed: failed.length };
    await noteAct(ctx.db, around, { action: 'workspace.import', detail });
    const lines = [`Imported ${records.length} records into ${workspace}; ${failed.length} failed.`];
    const { programs = [], people = [] } = Object.groupBy(new_users, (email) =>
      email.endsWith(SERVICE_DOMAIN) ? 'programs' : 'people',
    );
    if (people.length > 0) {
      lines.push(`New here, and without a password ("user set-password"): ${people.join(', ')}.`);
    }
    if (programs.length > 0) {
      lines.push(
        `${programs.length} service accounts stay without access: "service-account create" makes new ones.`,
      );
    }
    lines.push(...left_out);
    lines.push(...failed.map(({ old_id, reason }) => `Record ${old_id}: ${reason}`));
    return { json: result, shown: lines.join('\n'), exit_code: failed.length > 0 ? 1 : 0 };
  },
});
