import { errors } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { parseDialogs } from '../../api/records/dialogs-text.ts';
import { listTranscriptChunks } from '../../api/records/transcript-queries.ts';
import type { Queryable } from '../../db/database.ts';
import { reindexText } from '../../search/index-record.ts';
import { putTitle, type ChangeableRecord } from './record-change-queries.ts';

/** @throws VALIDATION_ERROR when nothing is left of it without blanks */
export async function changeTitle(
  tx: Queryable,
  record: { workspace_id: number; record_id: number } & Pick<ChangeableRecord, 'ordinal' | 'title'>,
  asked: string,
  now: Date,
): Promise<void> {
  const title = asked.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (title === '') throw errors.validation([{ path: 'body.title', message: say('is_blank') }]);
  const { workspace_id, record_id, ordinal } = record;
  await putTitle(tx, workspace_id, record_id, title, now);
  const chunks = await listTranscriptChunks(tx, workspace_id, record_id);
  const utterances = chunks.flatMap(parseDialogs).map(({ text }) => text);
  await reindexText(tx, workspace_id, { record_id, ordinal, title, utterances });
}
