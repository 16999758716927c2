/** How drafts become records that others see. */
import type { RecordPublishTrigger } from '@minutebook/contract/resources/allowed-values.ts';
import { writeAudit } from '../access/audit-log.ts';
import { statement, type Queryable } from '../db/database.ts';
import { reindexFacets } from '../search/index-record.ts';

const publish = statement<{ record_id: number }>(
  'ingest.publish-draft',
  `update record r set is_draft = false, draft_state = 'published', published_at = $4, publish_trigger = $3, updated_at = $4,
     publish_scheduled_at = case when $3 = 'schedule' then r.publish_scheduled_at end
   where r.workspace_id = $1 and r.record_id = $2 and r.is_draft
   returning r.record_id`,
);

export interface Draft {
  workspace_id: number;
  record_id: number;
}

/**
 * In a transaction that holds the record. Nothing happens when it is no draft (any more).
 * @param by.actor_user_id null: time
 */
export async function publishDraft(
  tx: Queryable,
  { workspace_id, record_id }: Draft,
  { trigger, actor_user_id }: { trigger: RecordPublishTrigger; actor_user_id: number | null },
  now: Date,
): Promise<void> {
  const published = await tx.query(publish, [workspace_id, record_id, trigger, now]);
  if (published.length === 0) return;
  await reindexFacets(tx, workspace_id, [record_id]);
  const event = { action: 'record.publish', actor_user_id, record_id, detail: { trigger } };
  await writeAudit(tx, workspace_id, event, now);
}

const schedule = statement<never>(
  'ingest.schedule-draft',
  `update record r set draft_state = case when $3::timestamptz is null then 'pending' else 'scheduled' end,
     publish_scheduled_at = $3, updated_at = $4
   where r.workspace_id = $1 and r.record_id = $2 and r.is_draft`,
);

/** @param publish_at null: not before somebody says so */
export async function scheduleDraft(
  tx: Queryable,
  { workspace_id, record_id }: Draft,
  publish_at: Date | null,
  now: Date,
): Promise<void> {
  await tx.query(schedule, [workspace_id, record_id, publish_at, now]);
  await reindexFacets(tx, workspace_id, [record_id]);
}
