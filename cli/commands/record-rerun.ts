import { rerunRecord, rerunStages } from '@minutebook/server/operator/rerun-record.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { choice, id, required } from '../option.ts';
import { inWorkspace } from '../workspace-options.ts';

export const recordRerun = defineOperatorCommand({
  name: 'record rerun',
  summary: 'Has a stage of the processing of a record run again, and those after it',
  operands: { record_id: required(id('record id', 'as "record list" shows it')) },
  options: {
    ...inWorkspace,
    from: required(choice(rerunStages, 'the stage to begin with')),
  },
  example: 'record rerun 42 --workspace seori --from transcribe',
  async run({ record_id, workspace, from }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    await rerunRecord(ctx, workspace_id, record_id, from);
    return {
      json: { record_id, from },
      text: `Record ${record_id} is processed again as soon as a worker is free.`,
    };
  },
});
