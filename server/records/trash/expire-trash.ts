/** Deletes records whose time in the trash is over, and contents there that the workspace keeps no longer. */
import { noteEvent } from '../../access/note-event.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { Context } from '../../http/context.ts';
import { announceMedia } from '../../media/announced-media.ts';
import { sweepMediaFile } from '../../media/sweep-media.ts';
import { lockCounter, type RecordKey } from '../lock-records.ts';
import { soundTables, transcriptTables } from './kept-tables.ts';
import { purgeRecord } from './purge-record.ts';
import * as queries from './trash-queries.ts';

type TrashContext = Pick<Context, 'config' | 'db' | 'media'>;

/** Records a call; the next call takes the next ones. */
const BATCH = 50;

/** Returns the number of records it processed. */
export async function expireTrash(ctx: TrashContext, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ctx.config.trash_days * DAY_MS);
  const due = await ctx.db.query(queries.selectDue, [before, BATCH]);
  const purging = { actor_user_id: null, at: now, deleted_before: before };
  for (const record of due) await purgeRecord(ctx, record, purging);
  const contents = await ctx.db.query(queries.selectDueContents, [now, BATCH]);
  for (const record of contents) await expireContentsOf(ctx, record, now);
  return due.length + contents.length;
}

/** What else is there waits for its thirty days: one that was processed again has all that people wrote. */
async function expireContentsOf(
  ctx: TrashContext,
  { workspace_id, record_id }: RecordKey,
  now: Date,
): Promise<void> {
  const swept = await ctx.db.transaction(async (tx) => {
    await lockCounter(tx, workspace_id);
    const [due] = await tx.query(queries.lockDueContents, [now, workspace_id, record_id]);
    if (due === undefined) return null;
    const expired = { workspace_id, record_id, at: now };
    if (due.is_transcript_due) {
      await tx.query(queries.deleteRows, [workspace_id, record_id, transcriptTables]);
      await tx.query(queries.forgetTranscript, [workspace_id, record_id]);
      noteEvent(tx, { kind: 'record.expire_transcript', ...expired });
    }
    if (!due.is_media_due || due.media_key === null) return null;
    await announceMedia(tx, { workspace_id, media_key: due.media_key, not_before: now });
    await tx.query(queries.deleteRows, [workspace_id, record_id, soundTables]);
    await tx.query(queries.forgetMedia, [workspace_id, record_id]);
    noteEvent(tx, { kind: 'record.expire_media', ...expired });
    return due.media_key;
  });
  if (swept !== null) await sweepMediaFile(ctx, workspace_id, swept);
}
