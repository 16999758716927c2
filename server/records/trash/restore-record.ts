/** Brings a record back from the trash, under its own id, with everything that belonged to it. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { mayOnRecord } from '../../access/record-permissions.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { enqueueJobs } from '../../base/queue/enqueue-jobs.ts';
import { followInsight } from '../action-items/follow-insight.ts';
import { countStored, lockCounter, type RecordKey } from '../lock-records.ts';
import { followNotes } from '../moments/follow-notes.ts';
import { bookmarkFlagged } from '../moments/mark-dialog.ts';
import { noteChange } from '../record-writer.ts';
import { restoreRows, setVersion } from '../record-write-statements.ts';
import { removeClipShares } from '../shares/clips/clip-share-queries.ts';
import { leaveSharedPlaylists } from '../shares/playlists/playlist-share-queries.ts';
import { mayOpen } from '../shares/write-share.ts';
import { endLiveShare } from '../shares/removed-share.ts';
import { applyRetention } from '../writing/apply-retention.ts';
import { indexRecords, readSearchDocument, widenSegments } from '../indexing/index-record.ts';
import { keptTables } from './kept-tables.ts';
import * as queries from './trash-queries.ts';
import type { TrashedRecord } from './trash-queries.ts';

/**
 * Runs in a transaction of its own: the record is either in the trash or back, whatever happens meanwhile. Its links
 * come back where the caller may share it.
 * @throws RECORD_NOT_FOUND when it is not in the trash (any more); QUOTA_EXCEEDED
 */
export async function restoreRecord(
  tx: WriteTransaction,
  { record: { workspace_id, record_id }, caller, now }: { record: RecordKey; caller: Caller; now: Date },
): Promise<void> {
  const key = [workspace_id, record_id] as const;
  await lockCounter(tx, workspace_id);
  const [trashed] = await tx.query(queries.lockTrashed, key);
  if (trashed === undefined) throw errors.recordNotFound(record_id);
  await requireRoom(tx, trashed);
  await insertRows(tx, trashed);
  if (!mayOpenLinks(caller, trashed)) {
    // A member who may share can restore the link within the hour, like any ended one.
    await endLiveShare(tx, { workspace_id, record_id }, now);
    await removeClipShares(tx, { workspace_id, record_id });
    const kept_of = mayOpen(caller) ? caller.member_id : null;
    await leaveSharedPlaylists(tx, { workspace_id, record_id }, { kept_of, now });
  }
  await tx.query(queries.addShareDirectory, key);
  await applyRetention(tx, workspace_id, [record_id]);
  // One that was deleted before action items or moments had rows gets its own now.
  await followInsight(tx, workspace_id, record_id);
  await bookmarkFlagged(tx, key, now);
  await followNotes(tx, key, { actor_user_id: null, at: now });
  const ordinal = await indexAgain(tx, trashed);
  await wakePipeline(tx, trashed, now);
  await countStored(tx, workspace_id, { records: 1, bytes: trashed.filesize });
  await tx.query(queries.deleteTrashed, key);
  noteChange(tx, {
    kind: 'record.restore',
    workspace_id,
    record_ids: [record_id],
    ordinals: [ordinal],
    actor_user_id: caller.user_id,
    at: now,
    version: trashed.version + 1,
    changed: new Set(),
  });
}

/** Whether the links of a record open again for whoever brings it back. */
export const mayOpenLinks = (
  caller: Caller,
  record: Pick<TrashedRecord, 'owner_member_id' | 'team_ids'>,
): boolean => mayOnRecord(caller, record, 'record.share') && mayOpen(caller);

/** A record in the trash takes nothing of the quota; others may have taken its place. */
async function requireRoom(tx: WriteTransaction, { workspace_id, filesize }: TrashedRecord): Promise<void> {
  const room = requireRow(await tx.query(queries.selectRoom, [workspace_id]), 'the counter of a workspace');
  const { record_count, storage_bytes, records_limit, storage_bytes_limit } = room;
  if (records_limit !== null && record_count >= records_limit) {
    throw errors.quotaExceeded('record_quota', { limit: records_limit });
  }
  if (filesize > 0 && storage_bytes_limit !== null && storage_bytes + filesize > storage_bytes_limit) {
    throw errors.quotaExceeded('media_quota', { limit_bytes: storage_bytes_limit });
  }
}

async function insertRows(tx: WriteTransaction, trashed: TrashedRecord): Promise<void> {
  const { workspace_id, record_id, owner_member_id } = trashed;
  const [taken] = await tx.query(queries.selectTaken, [workspace_id, record_id, owner_member_id]);
  // Things change while it is in the trash: its owner may have left, and its contents may have expired.
  const changed = {
    owner_member_id,
    ...(trashed.media_key === null && { media_stored: false }),
    ...(!trashed.has_transcript && { dialog_count: 0 }),
    ...(taken?.has_uuid === true && { uuid: null }),
    ...(taken?.has_digest === true && { import_digest: null }),
  };
  const kept = await tx.query(queries.selectColumns, [workspace_id, record_id]);
  const columnsOf = new Map(kept.map(({ table_name, columns }) => [table_name, columns]));
  for (const table of keptTables) {
    const columns = columnsOf.get(table.name);
    if (columns === undefined) continue;
    const values = table.name === 'record' ? changed : {};
    await tx.write(restoreRows(table, columns), [workspace_id, record_id, JSON.stringify(values)]);
  }
}

async function indexAgain(
  tx: WriteTransaction,
  { workspace_id, record_id, version }: TrashedRecord,
): Promise<number> {
  const found = await readSearchDocument(tx, workspace_id, record_id);
  if (found === undefined) throw new Error(`record ${record_id} was not kept whole in the trash`);
  await indexRecords(tx, workspace_id, [{ record_id, ...found }]);
  await tx.write(setVersion, [workspace_id, record_id, version + 1]);
  await widenSegments(tx, workspace_id, [found]);
  return found.ordinal;
}

/** Processing that the deletion has interrupted begins again. */
async function wakePipeline(
  tx: WriteTransaction,
  { workspace_id, record_id }: TrashedRecord,
  now: Date,
): Promise<void> {
  const [left] = await tx.query(queries.selectLeft, [workspace_id, record_id]);
  const isAlone = left?.is_transcript_alone ?? false;
  const woken = await tx.query(queries.wakePipeline, [workspace_id, record_id, now, isAlone]);
  const { run, stage } = requireRow(woken, 'waking the pipeline');
  if (stage === 'done') return;
  await enqueueJobs(tx, [{ workspace_id, record_id, run, step: stage === 'process' ? 'process' : 'probe' }]);
}
