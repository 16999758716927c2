/** Sets the expiry of recordings and transcripts. */
import { statement, type WriteTransaction } from '../../base/database/database.ts';
import type { RecordKey } from '../lock-records.ts';
import { RecordWriter, type RecordPatch } from '../record-writer.ts';
import * as statements from '../record-write-statements.ts';

/**
 * Runs after a record arrives, its protection changes, or the policy changes. The caller raises the version
 * that caches depend on: that of the record, or of the workspace's catalog.
 * @param record_ids null: all of the workspace
 */
export async function applyRetention(
  tx: WriteTransaction,
  workspace_id: number,
  record_ids: readonly number[] | null,
): Promise<void> {
  if (record_ids === null) await tx.write(statements.applyRetentionToAll, [workspace_id]);
  else await tx.write(statements.applyRetention, [workspace_id, record_ids]);
}

const selectUnwanted = statement<{
  save_media: boolean;
  save_dialog: boolean;
  own_media_expires_at: Date | null;
  own_transcript_expires_at: Date | null;
}>(
  'writing.unwanted',
  `select u.save_media, u.save_dialog, r.own_media_expires_at, r.own_transcript_expires_at
   from upload u join record r on r.workspace_id = u.workspace_id and r.record_id = u.record_id
   where u.workspace_id = $1 and u.record_id = $2 and not (u.save_media and u.save_dialog)`,
);

/** Runs when an uploaded recording is fully processed: releases media that its uploader does not keep. */
export async function forgoUnwanted(tx: WriteTransaction, record: RecordKey, now: Date): Promise<void> {
  const { workspace_id, record_id } = record;
  const [upload] = await tx.query(selectUnwanted, [workspace_id, record_id]);
  if (upload === undefined) return;
  const earlier = (given: Date | null) => (given !== null && given < now ? given : now);
  const patch: RecordPatch = {};
  if (!upload.save_media) patch.own_media_expires_at = earlier(upload.own_media_expires_at);
  if (!upload.save_dialog) patch.own_transcript_expires_at = earlier(upload.own_transcript_expires_at);
  await new RecordWriter(tx, record, { kind: 'record.forgo', actor_user_id: null, at: now }).patch(patch);
  await applyRetention(tx, workspace_id, [record_id]);
}
