import { createLabel } from '@minutebook/server/operator/create-label.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { required, text, withDefault } from '../option.ts';
import { inWorkspace } from '../workspace-options.ts';

export const labelCreate = defineOperatorCommand({
  name: 'label create',
  summary: 'Creates a label',
  operands: { name: required(text('name', 'what it is called')) },
  options: { ...inWorkspace, color: withDefault(text('#rrggbb', 'its colour'), '#3b82f6') },
  example: 'label create Roadmap --workspace seori --color "#f59e0b"',
  async run({ name, workspace, color }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const { label_id } = await createLabel(ctx.db, workspace_id, { name, color }, ctx.clock.now());
    return { json: { label_id, name, color }, text: `Created the label "${name}".` };
  },
});
