import { errors } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { parseDialogs } from '../../api/records/dialogs-text.ts';
import { listTranscriptChunks } from '../../api/records/transcript-queries.ts';
import type { Queryable } from '../../db/database.ts';
import { maskWriting } from '../../ingest/mask-dialogs.ts';
import { reindexText } from '../../search/index-record.ts';
import { putTitle, type ChangeableRecord } from './record-change-queries.ts';

/** @throws VALIDATION_ERROR when nothing is left of it without blanks */
export async function changeTitle(
  tx: Queryable,
  record: { workspace_id: number; record_id: number } & Pick<ChangeableRecord, 'ordinal' | 'title'>,
  asked: string,
  now: Date,
): Promise<void> {
  const written = asked.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (written === '') throw errors.validation([{ path: 'body.title', message: say('is_blank') }]);
  const { workspace_id, record_id, ordinal } = record;
  const title = await maskWriting(tx, workspace_id, written);
  await putTitle(tx, workspace_id, record_id, title, now);
  const chunks = await listTranscriptChunks(tx, workspace_id, record_id);
  const utterances = chunks.flatMap(parseDialogs).map(({ text }) => text);
  await reindexText(tx, workspace_id, { record_id, ordinal, title, utterances });
}
