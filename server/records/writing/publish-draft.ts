/** Publishing makes drafts visible to others. */
import type { RecordPublishTrigger } from '@minutebook/contract/resources/allowed-values.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { lockRecord, type RecordKey } from '../lock-records.ts';
import { RecordWriter } from '../record-writer.ts';

/**
 * Does nothing when it is not a draft (any more).
 * @param by.actor_user_id null: the schedule
 */
export async function publishDraft(
  tx: WriteTransaction,
  {
    record,
    trigger,
    actor_user_id,
    now,
  }: { record: RecordKey; trigger: RecordPublishTrigger; actor_user_id: number | null; now: Date },
): Promise<void> {
  const draft = await lockRecord(tx, record);
  if (draft?.is_draft !== true) return;
  const event = { kind: 'record.publish', actor_user_id, at: now, detail: { trigger } } as const;
  await new RecordWriter(tx, record, event).patch({
    is_draft: false,
    draft_state: 'published',
    published_at: now,
    publish_trigger: trigger,
    publish_scheduled_at: trigger === 'schedule' ? draft.publish_scheduled_at : null,
    updated_at: now,
  });
}

/** @param publish_at null: only on request */
export async function scheduleDraft(
  tx: WriteTransaction,
  {
    record,
    publish_at,
    actor_user_id,
    now,
  }: { record: RecordKey; publish_at: Date | null; actor_user_id: number | null; now: Date },
): Promise<void> {
  const draft = await lockRecord(tx, record);
  if (draft?.is_draft !== true) return;
  await new RecordWriter(tx, record, { kind: 'record.schedule', actor_user_id, at: now }).patch({
    draft_state: publish_at === null ? 'pending' : 'scheduled',
    publish_scheduled_at: publish_at,
    updated_at: now,
  });
}
