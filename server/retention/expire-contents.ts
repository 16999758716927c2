/** Deletes recordings and transcripts whose time is over. The record stays, with its title, its people and its insights. */
import { writeAudit } from '../access/audit-log.ts';
import type { Context } from '../context.ts';
import { statement, type Queryable } from '../db/database.ts';
import { announceMedia } from '../media/announced-media.ts';
import { sweepMediaFile } from '../media/sweep-media.ts';
import { reindexFacets, reindexText } from '../search/index-record.ts';

interface RecordKey {
  workspace_id: number;
  record_id: number;
}

interface DueRecord {
  ordinal: number;
  title: string | null;
  media_key: string;
  filesize: number;
  is_media_due: boolean;
  is_transcript_due: boolean;
}

/** Records a call; the next call takes the next ones. */
const BATCH = 50;

const isMediaDue = 'r.media_stored and r.media_expires_at <= $1';
const isTranscriptDue = 'r.dialog_count > 0 and r.transcript_expires_at <= $1';
const spared = 'not r.protected_from_deletion and r.is_ready';

// Two branches, so that each is answered by its own index.
const selectDue = statement<RecordKey>(
  'retention.due',
  `(select r.workspace_id, r.record_id from record r where ${isMediaDue} and ${spared}
    order by r.media_expires_at, r.workspace_id, r.record_id limit $2)
   union
   (select r.workspace_id, r.record_id from record r where ${isTranscriptDue} and ${spared}
    order by r.transcript_expires_at, r.workspace_id, r.record_id limit $2)
   order by workspace_id, record_id`,
);
const lockCounter = statement<{ workspace_id: number }>(
  'retention.lock-counter',
  `select c.workspace_id from workspace_counter c where c.workspace_id = $1 for update`,
);
const lockRecord = statement<DueRecord>(
  'retention.lock-record',
  `select r.ordinal, r.title, r.media_key, r.filesize, coalesce(${isMediaDue}, false) as is_media_due,
     coalesce(${isTranscriptDue}, false) as is_transcript_due
   from record r where r.workspace_id = $2 and r.record_id = $3 and ${spared} for no key update`,
);
// The key stays: it tells that there once was a recording.
const dropMedia = statement<never>(
  'retention.drop-media',
  `update record set media_stored = false where workspace_id = $1 and record_id = $2`,
);
const uncountBytes = statement<never>(
  'retention.uncount-bytes',
  `update workspace_counter set storage_bytes = storage_bytes - $2 where workspace_id = $1`,
);
const deleteWaveform = statement<never>(
  'retention.delete-waveform',
  `delete from record_waveform where workspace_id = $1 and record_id = $2`,
);
const deleteWantedWaveform = statement<never>(
  'retention.delete-wanted-waveform',
  `delete from waveform_wanted where workspace_id = $1 and record_id = $2`,
);
// That something was masked stays known: it can still be heard in the recording.
const dropTranscript = statement<never>(
  'retention.drop-transcript',
  `update record set dialog_count = 0 where workspace_id = $1 and record_id = $2`,
);
/** Wherever words of the transcript are kept. */
const transcriptTables = ['transcript_chunk', 'sound_piece', 'record_term', 'insight_part'] as const;
const deleteTranscript = transcriptTables.map((table) =>
  statement<never>(
    `retention.delete-${table}`,
    `delete from ${table} where workspace_id = $1 and record_id = $2`,
  ),
);

/** Returns how many records it looked at. */
export async function expireContents(ctx: Pick<Context, 'db' | 'media'>, now: Date): Promise<number> {
  const due = await ctx.db.query(selectDue, [now, BATCH]);
  for (const record of due) await expireRecord(ctx, record, now);
  return due.length;
}

async function expireRecord(
  ctx: Pick<Context, 'db' | 'media'>,
  { workspace_id, record_id }: RecordKey,
  now: Date,
): Promise<void> {
  const media_key = await ctx.db.transaction(async (tx) => {
    await tx.query(lockCounter, [workspace_id]);
    // It may have been protected or deleted since it was found.
    const [record] = await tx.query(lockRecord, [now, workspace_id, record_id]);
    if (record === undefined) return null;
    const note = (action: string) =>
      writeAudit(tx, workspace_id, { action, actor_user_id: null, record_id }, now);
    if (record.is_transcript_due) {
      await expireTranscript(tx, { workspace_id, record_id }, record);
      await note('record.expire_transcript');
    }
    if (record.is_media_due) {
      await expireMedia(tx, { workspace_id, record_id }, record, now);
      await note('record.expire_media');
    }
    await reindexFacets(tx, workspace_id, [record_id]);
    return record.is_media_due ? record.media_key : null;
  });
  if (media_key !== null) await sweepMediaFile(ctx, workspace_id, media_key);
}

async function expireTranscript(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  { ordinal, title }: DueRecord,
): Promise<void> {
  for (const remove of deleteTranscript) await tx.query(remove, [workspace_id, record_id]);
  await tx.query(dropTranscript, [workspace_id, record_id]);
  await reindexText(tx, workspace_id, { record_id, ordinal, title, utterances: [] });
}

async function expireMedia(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  { media_key, filesize }: DueRecord,
  now: Date,
): Promise<void> {
  await announceMedia(tx, workspace_id, media_key, now);
  await tx.query(dropMedia, [workspace_id, record_id]);
  await tx.query(uncountBytes, [workspace_id, filesize]);
  await tx.query(deleteWaveform, [workspace_id, record_id]);
  await tx.query(deleteWantedWaveform, [workspace_id, record_id]);
}
