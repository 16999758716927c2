import { resolve } from 'node:path';
import { attachTranscript } from '@minutebook/server/recordings/attach-transcript.ts';
import { count } from '../../count.ts';
import { required, text } from '../../option.ts';
import { recordOperand } from '../../record-operand.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const recordAttachTranscript = defineWorkspaceCommand({
  name: 'record attach-transcript',
  summary: 'Replaces the transcript of a record by that of a file, in any format that can be imported',
  operands: {
    record_id: recordOperand,
    file: required(text('file', 'the transcript')),
  },
  options: {},
  example: 'record attach-transcript 42 meeting.vtt --workspace seori',
  async run({ record_id, file }, { ctx, workspace_id }, { folder }) {
    const { dialog_count, notes } = await attachTranscript(ctx, {
      workspace_id,
      record_id,
      path: resolve(folder, file),
    });
    return {
      json: { record_id, dialog_count, notes },
      text: [
        `Record ${record_id} has a transcript of ${count(dialog_count, 'utterance')}, and is processed as soon as a worker is free.`,
        ...notes.map((note) => `Note: ${note}.`),
      ].join('\n'),
    };
  },
});
