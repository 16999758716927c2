import { updateLabel } from '@minutebook/server/operator/change-label.ts';
import { requireLabel } from '@minutebook/server/operator/require-label.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { required, text } from '../option.ts';
import { inWorkspace } from '../workspace-options.ts';

export const labelRename = defineOperatorCommand({
  name: 'label rename',
  summary: 'Gives a label another name',
  operands: { name: required(text('name', 'what it is called')) },
  options: { ...inWorkspace, to: required(text('name', 'what it shall be called')) },
  example: 'label rename Roadmap --workspace seori --to Planning',
  async run({ name, workspace, to }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const label_id = await requireLabel(ctx.db, workspace_id, name);
    await updateLabel(ctx.db, workspace_id, label_id, { name: to }, ctx.clock.now());
    return { json: { label_id, name: to }, text: `The label "${name}" is now "${to}".` };
  },
});
