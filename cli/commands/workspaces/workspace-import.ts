import { resolve } from 'node:path';
import { importWorkspace } from '@minutebook/server/start/workspace/import-workspace.ts';
import { defineOperatorCommand } from '../../command.ts';
import { noteAct } from '../../note-act.ts';
import { SERVICE_DOMAIN } from '@minutebook/server/people/service-accounts/service-account-acts.ts';
import { flag, required, text } from '../../option.ts';

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
  async run({ path, slug, resume }, { ctx }, around) {
    const { folder, terminal } = around;
    const result = await importWorkspace(ctx, {
      path: resolve(folder, path),
      slug,
      resume,
      onProgress: (records) => terminal.status(`Importing: ${records} records`),
    });
    const { workspace, new_users, records, failed } = result;
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
    lines.push(...failed.map(({ old_id, reason }) => `Record ${old_id}: ${reason}`));
    return { json: result, text: lines.join('\n'), exit_code: failed.length > 0 ? 1 : 0 };
  },
});
