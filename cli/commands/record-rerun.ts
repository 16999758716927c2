import { rerunRecord, rerunStages } from '@minutebook/server/operator/rerun-record.ts';
import { choice, required } from '../option.ts';
import { recordId } from '../record-operand.ts';
import { defineWorkspaceCommand } from '../workspace-command.ts';

export const recordRerun = defineWorkspaceCommand({
  name: 'record rerun',
  summary: 'Has a stage of the processing of a record run again, and those after it',
  operands: { record_id: recordId },
  options: {
    from: required(choice(rerunStages, 'the stage to begin with')),
  },
  example: 'record rerun 42 --workspace seori --from transcribe',
  async run({ record_id, from }, { ctx, workspace_id }) {
    await rerunRecord(ctx, workspace_id, record_id, from);
    return {
      json: { record_id, from },
      text: `Record ${record_id} is processed again as soon as a worker is free.`,
    };
  },
});
