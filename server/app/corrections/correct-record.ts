/** The way to a correction: permitted, the record held, what was corrected noted, all in one transaction. */
import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit, type AuditEvent } from '../../access/audit-log.ts';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../context.ts';
import type { RecordKey } from '../../corrections/change-transcript.ts';
import type { Corrector } from '../../corrections/correct-dialog.ts';
import { lockRecord, type CorrectedRecord } from '../../corrections/correction-queries.ts';
import { readTranscript, type Transcript } from '../../corrections/transcript.ts';
import type { Queryable } from '../../db/database.ts';
import { changeRecord } from '../records/change-record.ts';

export interface Correction {
  tx: Queryable;
  key: RecordKey;
  record: CorrectedRecord;
  corrector: Corrector;
  /** Nothing that was said is noted. */
  note(event: Pick<AuditEvent, 'action' | 'detail'>): Promise<void>;
}

/** @throws RECORD_NOT_FOUND, FORBIDDEN, RECORD_BUSY */
export async function correctRecord<T>(
  ctx: Context,
  caller: Caller,
  record_id: number,
  correct: (correction: Correction) => Promise<T>,
): Promise<T> {
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  return changeRecord(ctx, caller, record_id, async (tx) => {
    const [record] = await tx.query(lockRecord, [workspace_id, record_id]);
    if (record === undefined) throw errors.recordNotFound(record_id);
    const key = { workspace_id, record_id };
    const corrector = { member_id: caller.member_id, now };
    const note = async (event: Pick<AuditEvent, 'action' | 'detail'>) =>
      writeAudit(tx, workspace_id, { ...event, actor_user_id: caller.user_id, record_id }, now);
    return correct({ tx, key, record, corrector, note });
  });
}

/** The transcript, and the place of an utterance in it. @throws NOT_FOUND also when the transcript's time is over */
export async function requireDialog(
  { tx, key, record, corrector }: Correction,
  dialog_id: number,
): Promise<{ transcript: Transcript; place: number }> {
  const { transcript_expires_at } = record;
  const is_expired = transcript_expires_at !== null && transcript_expires_at <= corrector.now;
  const transcript = await readTranscript(tx, key.workspace_id, key.record_id);
  const place = transcript.dialogs.findIndex(({ id }) => id === dialog_id);
  if (place === -1 || is_expired) throw errors.notFound();
  return { transcript, place };
}
