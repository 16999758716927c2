import { createLabel } from '@minutebook/server/people/labels/label-acts.ts';
import { required, text, withDefault } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const labelCreate = defineWorkspaceCommand({
  name: 'label create',
  summary: 'Creates a label',
  operands: { name: required(text('name', 'what it is called')) },
  options: { color: withDefault(text('#rrggbb', 'its colour'), '#3b82f6') },
  example: 'label create Roadmap --workspace seori --color "#f59e0b"',
  async run({ name, color }, { ctx, workspace_id }) {
    const { label_id } = await createLabel(ctx.db, { workspace_id, at: ctx.clock.now() }, { name, color });
    return { json: { label_id, name, color }, text: `Created the label "${name}".` };
  },
});
