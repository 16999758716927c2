/** Deletes expired recordings and transcripts. The record stays, with its title, its people and its insights. */
import type { Context } from '../../http/context.ts';
import { statement } from '../../base/database/database.ts';
import { forgetRepliesOf } from '../../http/idempotency/idempotency-queries.ts';
import { sweepMediaFile } from '../../media/sweep-media.ts';
import { isHeld } from '../holds/holds.ts';
import { lockCounter, type RecordKey } from '../lock-records.ts';
import { RecordWriter } from '../record-writer.ts';
import { deleteVoicesOfRecord } from '../voices/voice-queries.ts';
import { releaseMedia } from '../writing/release-media.ts';

interface DueRecord {
  media_key: string;
  filesize: number;
  is_media_due: boolean;
  is_transcript_due: boolean;
}

/** Records a call; the next call takes the next ones. */
const BATCH = 50;

const isMediaDue = 'r.media_stored and r.media_expires_at <= $1';
const isTranscriptDue = 'r.dialog_count > 0 and r.transcript_expires_at <= $1';
const spared = (workspace: '$2' | 'r.workspace_id') =>
  `not r.protected_from_deletion and r.is_ready and not ${isHeld(workspace)}`;

// Two branches, so that each uses its own index.
const selectDue = statement<RecordKey>(
  'retention.due',
  `(select r.workspace_id, r.record_id from record r where ${isMediaDue} and ${spared('r.workspace_id')}
    order by r.media_expires_at, r.workspace_id, r.record_id limit $2)
   union
   (select r.workspace_id, r.record_id from record r where ${isTranscriptDue} and ${spared('r.workspace_id')}
    order by r.transcript_expires_at, r.workspace_id, r.record_id limit $2)
   order by workspace_id, record_id`,
);
const lockDue = statement<DueRecord>(
  'retention.lock-record',
  `select r.media_key, r.filesize, coalesce(${isMediaDue}, false) as is_media_due,
     coalesce(${isTranscriptDue}, false) as is_transcript_due
   from record r where r.workspace_id = $2 and r.record_id = $3 and ${spared('$2')} for no key update`,
);
/** The other tables that contain words of the transcript. */
const transcriptTables = ['sound_piece', 'record_term', 'insight_part'] as const;
const deleteTranscript = transcriptTables.map((table) =>
  statement<never>(
    `retention.delete-${table}`,
    `delete from ${table} where workspace_id = $1 and record_id = $2`,
  ),
);

/** Returns the number of records it processed. */
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
    await lockCounter(tx, workspace_id);
    // It may have been protected or deleted since it was found.
    const [record] = await tx.query(lockDue, [now, workspace_id, record_id]);
    if (record === undefined) return null;
    const open = (kind: 'record.expire_media' | 'record.expire_transcript') =>
      new RecordWriter(tx, { workspace_id, record_id }, { kind, actor_user_id: null, at: now });
    if (record.is_transcript_due) await expireTranscript(open('record.expire_transcript'));
    if (record.is_media_due) await releaseMedia(open('record.expire_media'), record);
    return record.is_media_due ? record.media_key : null;
  });
  if (media_key !== null) await sweepMediaFile(ctx, workspace_id, media_key);
}

// The fact that something was masked is kept: it can still be heard in the recording.
async function expireTranscript(writer: RecordWriter): Promise<void> {
  const { workspace_id, record_id } = writer.record;
  for (const remove of deleteTranscript) await writer.tx.query(remove, [workspace_id, record_id]);
  await forgetRepliesOf(writer.tx, { workspace_id, record_id });
  await writer.tx.query(deleteVoicesOfRecord, [workspace_id, record_id]);
  await writer.deleteChunks();
  await writer.patch({ dialog_count: 0 });
}
