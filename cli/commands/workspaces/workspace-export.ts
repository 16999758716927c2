import { resolve } from 'node:path';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { exportWorkspace } from '@minutebook/server/start/workspace/export-workspace.ts';
import { toSize } from '../../byte-progress.ts';
import { defineOperatorCommand } from '../../command.ts';
import { noteAct } from '../../note-act.ts';
import { required, text } from '../../option.ts';

export const workspaceExport = defineOperatorCommand({
  name: 'workspace export',
  summary: 'Writes a whole workspace, recordings and originals of masked text included, into a folder',
  operands: {
    slug: required(text('slug', 'the workspace')),
    path: required(text('folder', 'where to; nothing is overwritten')),
  },
  options: {},
  example: 'workspace export seori ./seori-export',
  async run({ slug, path: given }, { ctx }, around) {
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
    return { json: { path, ...result }, text: lines.join('\n') };
  },
});
