import { renameSpeakerOfRecord } from '@minutebook/server/records/corrections/rename-speaker-of-record.ts';
import { id, required, text } from '../../option.ts';
import { recordOperand } from '../../record-operand.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const recordRenameSpeaker = defineWorkspaceCommand({
  name: 'record rename-speaker',
  summary: 'Renames a speaker of a record; without a name, restores the recognised one',
  operands: {
    record_id: recordOperand,
    speaker_id: required(id('speaker id', 'as the record has it, from 1')),
  },
  options: {
    name: text('name', 'the new name'),
  },
  example: 'record rename-speaker 42 2 --workspace seori --name "Ada Park"',
  async run({ record_id, speaker_id, name }, { ctx, workspace_id }) {
    const given = name?.trim() ?? null;
    await renameSpeakerOfRecord(ctx, {
      workspace_id,
      record_id,
      speaker_id,
      name: given === '' ? null : given,
    });
    return {
      json: { record_id, speaker_id, name: given },
      text:
        given === null
          ? `Speaker ${speaker_id} of record ${record_id} is called as the machine had it.`
          : `Speaker ${speaker_id} of record ${record_id} is called ${given}.`,
    };
  },
});
