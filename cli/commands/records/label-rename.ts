import { updateLabel } from '@minutebook/server/people/labels/label-acts.ts';
import { requireLabel } from '@minutebook/server/people/labels/label-queries.ts';
import { required, text } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const labelRename = defineWorkspaceCommand({
  name: 'label rename',
  summary: 'Renames a label',
  operands: { name: required(text('name', 'what it is called')) },
  options: { to: required(text('name', 'what it shall be called')) },
  example: 'label rename Roadmap --workspace seori --to Planning',
  async run({ name, to }, { ctx, workspace_id }) {
    const label_id = await requireLabel(ctx.db, workspace_id, name);
    await updateLabel(ctx.db, { workspace_id, at: ctx.clock.now() }, { label_id, name: to });
    return { json: { label_id, name: to }, text: `The label "${name}" is now "${to}".` };
  },
});
