/** The entry to every correction: permitted, the record locked, the event noted, in one transaction. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../http/context.ts';
import { lockRecord, type HeldRecord } from '../lock-records.ts';
import type { RecordEvent } from '../record-change.ts';
import { RecordWriter } from '../record-writer.ts';
import { changeRecord } from '../access/change-record.ts';
import type { Corrector } from './correct-dialog.ts';
import { readTranscript, type Transcript } from './transcript.ts';

export interface Correction {
  writer: RecordWriter;
  record: HeldRecord;
  corrector: Corrector;
}

/**
 * @param event never contains what was said; it is not noted when nothing is written
 * @throws RECORD_NOT_FOUND, FORBIDDEN, RECORD_BUSY
 */
export async function correctRecord<T>(
  ctx: Context,
  {
    caller,
    event: { record_id, ...event },
    correct,
  }: {
    caller: Caller;
    event: Pick<RecordEvent, 'kind' | 'detail'> & { record_id: number };
    correct: (correction: Correction) => Promise<T>;
  },
): Promise<T> {
  const key = { workspace_id: caller.workspace.workspace_id, record_id };
  const now = ctx.clock.now();
  return changeRecord(ctx, {
    caller,
    changed: record_id,
    change: async (tx) => {
      const record = await lockRecord(tx, key);
      if (record === undefined) throw errors.recordNotFound(record_id);
      const writer = new RecordWriter(tx, key, { ...event, actor_user_id: caller.user_id, at: now });
      return correct({ writer, record, corrector: { member_id: caller.member_id, now } });
    },
  });
}

/** Returns the transcript, and the index of an utterance in it. @throws NOT_FOUND also for an expired transcript */
export async function requireDialog(
  { writer, record, corrector }: Correction,
  dialog_id: number,
): Promise<{ transcript: Transcript; place: number }> {
  const { transcript_expires_at } = record;
  const isExpired = transcript_expires_at !== null && transcript_expires_at <= corrector.now;
  const transcript = await readTranscript(writer.tx, writer.record);
  const place = transcript.dialogs.findIndex(({ id }) => id === dialog_id);
  if (place === -1 || isExpired) throw errors.notFound();
  return { transcript, place };
}
