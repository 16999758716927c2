/**
 * Publishes drafts that are due. Any number of workers may do so concurrently: each draft is published once.
 */
import type { Context } from '../../http/context.ts';
import { statement } from '../../base/database/database.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import { publishDraft } from '../../records/writing/publish-draft.ts';

/** The number of drafts in a run; the next run continues. */
const BATCH = 100;

const selectDue = statement<RecordKey>(
  'steps.due-drafts',
  `select r.workspace_id, r.record_id from record r
   where r.draft_state = 'scheduled' and r.is_draft and r.publish_scheduled_at <= $1
   order by r.publish_scheduled_at, r.workspace_id, r.record_id
   limit ${BATCH}`,
);

// Checks the draft again under its lock. A draft that is locked is left to the holder of the lock.
const lockDue = statement<{ record_id: number }>(
  'steps.lock-due-draft',
  `select r.record_id from record r
   where r.workspace_id = $1 and r.record_id = $2 and r.draft_state = 'scheduled' and r.is_draft
     and r.publish_scheduled_at <= $3
   for no key update skip locked`,
);

/**
 * Each draft has its own transaction, so that a killed worker leaves it unchanged for the next run. Returns
 * how many were due.
 */
export async function publishDueDrafts(ctx: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = ctx.clock.now();
  const due = await ctx.db.query(selectDue, [now]);
  for (const draft of due) {
    await ctx.db.transaction(async (tx) => {
      const locked = await tx.query(lockDue, [draft.workspace_id, draft.record_id, now]);
      if (locked.length === 0) return;
      await publishDraft(tx, { record: draft, trigger: 'schedule', actor_user_id: null, now });
    });
  }
  return due.length;
}
