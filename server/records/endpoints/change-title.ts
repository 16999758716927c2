import { errors } from '@minutebook/contract/errors.ts';
import { limitMarks } from '../../base/limit-marks.ts';
import { maskWriting } from '../writing/mask-dialogs.ts';
import type { RecordWriter } from '../record-writer.ts';
import { refuseMachineTitle } from '../access/record-change-queries.ts';

/** @throws VALIDATION_ERROR when it has only spaces */
export async function changeTitle(writer: RecordWriter, asked: string): Promise<void> {
  const { tx, record, event } = writer;
  const written = limitMarks(asked).normalize('NFC').replace(/\s+/g, ' ').trim();
  if (written === '') throw errors.invalid('body.title', 'is_blank');
  const title = await maskWriting(tx, record.workspace_id, written);
  await refuseMachineTitle(tx, record);
  await writer.patch({ title, is_title_generating: false, updated_at: event.at });
}
