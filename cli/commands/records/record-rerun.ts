import { rerunPipeline, rerunStages } from '@minutebook/server/recordings/queue/rerun-pipeline.ts';
import { choice, required, text, wholeNumber } from '../../option.ts';
import { recordOperand } from '../../record-operand.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const recordRerun = defineWorkspaceCommand({
  name: 'record rerun',
  summary: 'Runs a stage of the processing of a record again, and the stages after it',
  operands: { record_id: recordOperand },
  options: {
    from: required(choice(rerunStages, 'the stage to begin with')),
    speakers: wholeNumber('count', 'how many people speak in it', { least: 1, most: 32 }),
    language: text('code', 'the language that is spoken in it, ISO 639-1'),
    model: text('name', 'the installed speech model that transcribes it this time'),
  },
  example: 'record rerun 42 --workspace seori --from transcribe',
  async run({ record_id, from, speakers, language, model }, { ctx, workspace_id }) {
    const engine = model === undefined ? null : { engine: 'local' as const, model };
    await rerunPipeline(ctx, { workspace_id, record_id }, { from, speakers, language, engine });
    return {
      json: { record_id, from },
      text: `Record ${record_id} is processed again as soon as a worker is free.`,
    };
  },
});
