import { deleteLabel } from '@minutebook/server/people/labels/label-acts.ts';
import { requireLabel } from '@minutebook/server/people/labels/label-queries.ts';
import { required, text } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const labelDelete = defineWorkspaceCommand({
  name: 'label delete',
  summary: 'Deletes a label and removes it from all records',
  operands: { name: required(text('name', 'what it is called')) },
  options: {},
  example: 'label delete Roadmap --workspace seori',
  async run({ name }, { ctx, workspace_id }) {
    const label_id = await requireLabel(ctx.db, workspace_id, name);
    const { record_count } = await deleteLabel(ctx.db, { workspace_id, at: ctx.clock.now() }, label_id);
    return {
      json: { label_id, name, record_count },
      text: `Deleted the label "${name}", which ${record_count} records carried.`,
    };
  },
});
