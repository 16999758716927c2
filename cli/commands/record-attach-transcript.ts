import { resolve } from 'node:path';
import { attachTranscript } from '@minutebook/server/operator/attach-transcript.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { id, required, text } from '../option.ts';
import { inWorkspace } from '../workspace-options.ts';

export const recordAttachTranscript = defineOperatorCommand({
  name: 'record attach-transcript',
  summary: 'Gives a record the transcript of a file, in any format that can be imported, instead of its own',
  operands: {
    record_id: required(id('record id', 'as "record list" shows it')),
    file: required(text('file', 'the transcript')),
  },
  options: inWorkspace,
  example: 'record attach-transcript 42 meeting.vtt --workspace seori',
  async run({ record_id, file, workspace }, { ctx }, { folder }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const { dialog_count } = await attachTranscript(ctx, workspace_id, record_id, resolve(folder, file));
    return {
      json: { record_id, dialog_count },
      text: `Record ${record_id} has a transcript of ${dialog_count} utterances, and is processed as soon as a worker is free.`,
    };
  },
});
