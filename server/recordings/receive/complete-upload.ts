/** The last step of every upload: the recording becomes the record's, and processing begins. */
import { buffer } from 'node:stream/consumers';
import { errors } from '@minutebook/contract/errors.ts';
import { toReason } from '@minutebook/contract/reasons.ts';
import type { RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { Context } from '../../http/context.ts';
import { isFullDisk } from '../../base/disk-room.ts';
import { isThere } from '../../base/error-code.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { toAnyReason } from '../queue/stage-failure.ts';
import { startPipeline } from '../queue/start-pipeline.ts';
import { findMaskRules } from '../../records/masking/mask-dialogs.ts';
import { lockRecord } from '../../records/lock-records.ts';
import { RecordWriter } from '../../records/record-writer.ts';
import { moveRecord } from '../../records/writing/move-record.ts';
import { maskFileName } from '../../text/mask/mask-file-name.ts';
import { ownMedia } from './own-media.ts';
import { requireMediaKind } from './require-media-kind.ts';
import { HEAD_BYTES } from '../../media/sniff-media.ts';
import { toStagedPath } from './tus/staged-file.ts';
import * as queries from './upload-queries.ts';
import { isConfirmed, type UploadRow } from './upload-queries.ts';

type UploadContext = Pick<Context, 'config' | 'db' | 'media' | 'clock'>;

/** The recording that has arrived, or null when none was announced. */
type Arrival = { key: string; filename: string; size_bytes: number; content_type: string } | null;

/**
 * May be repeated, also concurrently. It waits for nothing but the database: slow work is a job. @throws
 * UPLOAD_INCOMPLETE, UPLOAD_NOT_FOUND (cancelled meanwhile), RECORD_BUSY, and VALIDATION_ERROR when it turns
 * out to be no recording: the upload is then cancelled
 */
export async function completeUpload(ctx: UploadContext, upload: UploadRow): Promise<RecordStatus> {
  if (upload.completed_at !== null) return upload.status;
  const arrival = await requireArrival(ctx, upload);
  return inLockingTransaction(
    ctx.db,
    (tx) => completeIn(tx, { upload, arrival, now: ctx.clock.now() }),
    () => toBusy(upload),
  );
}

/** The record shows why it waits, until the sweep has completed its upload. */
export async function noteUnstored(
  ctx: Pick<UploadContext, 'db' | 'clock'>,
  upload: UploadRow,
  error: unknown,
) {
  const reason = isFullDisk(error) ? toReason('disk_full') : toAnyReason(error);
  const change = { kind: 'record.move', actor_user_id: null, at: ctx.clock.now() } as const;
  await ctx.db.transaction(async (tx) => {
    const held = await lockRecord(tx, upload);
    if (held?.status !== 'created') return;
    const extra = { ...held.extra, failure: toReason('not_stored_yet', { reason }) };
    await new RecordWriter(tx, upload, change).patch({ extra });
  });
}

const toBusy = ({ record_id }: UploadRow) => errors.recordBusy('upload_changing', { record_id });

/** Whether everything announced is in the store; what lies on the disk, in parts that are all there, is moved first. */
export async function hasArrived(
  ctx: Pick<Context, 'config' | 'media'>,
  upload: UploadRow,
): Promise<boolean> {
  const { media_key, size_bytes } = upload;
  if (media_key === null) return true;
  const path = toStagedPath(ctx, upload);
  const stored =
    isConfirmed(upload) && (await isThere(path))
      ? await ctx.media.take(media_key, path)
      : await ctx.media.find(media_key);
  return stored?.size_bytes === size_bytes;
}

async function requireArrival(ctx: UploadContext, upload: UploadRow): Promise<Arrival> {
  const { record_id, media_key: key, filename, size_bytes } = upload;
  if (key === null || filename === null || size_bytes === null) return null;
  if (!(await hasArrived(ctx, upload))) throw errors.uploadIncomplete(record_id);
  const range = { start: 0, end: Math.min(size_bytes, HEAD_BYTES) - 1 };
  const head = await buffer(await ctx.media.read(key, range));
  const { content_type } = await requireMediaKind(ctx, upload, head);
  return { key, filename, size_bytes, content_type };
}

/** Completes an upload like `completeUpload`, in a transaction that does more. */
export async function completeIn(
  tx: WriteTransaction,
  {
    upload: { workspace_id, record_id, media_key },
    arrival,
    now,
  }: {
    upload: Pick<UploadRow, 'workspace_id' | 'record_id' | 'media_key'>;
    arrival: Arrival;
    now: Date;
  },
): Promise<RecordStatus> {
  await queries.lockUploadCounter(tx, workspace_id);
  const upload = await queries.lockUploadRow(tx, { workspace_id, record_id });
  if (upload === undefined) throw errors.uploadNotFound(record_id);
  if (upload.completed_at !== null) return upload.status;
  // Another transfer has ended in the meantime, so the check of the earlier file no longer counts.
  if (upload.media_key !== media_key) throw toBusy(upload);
  if (arrival !== null) await ownArrived(tx, { upload, arrived: arrival, now });
  const status = upload.transcript_stored ? 'transcribed' : 'uploaded';
  await moveRecord(tx, { record: upload, state: { status, is_ready: false, failure: null }, now });
  await tx.query(queries.completeRow, [workspace_id, record_id, now]);
  await startPipeline(tx, { workspace_id, record_id }, now);
  return status;
}

async function ownArrived(
  tx: WriteTransaction,
  {
    upload,
    arrived: { key, filename, size_bytes, content_type },
    now,
  }: { upload: UploadRow; arrived: NonNullable<Arrival>; now: Date },
): Promise<void> {
  const file = {
    media_key: key,
    media_filename: maskFileName(filename, await findMaskRules(tx, upload)),
    media_content_type: content_type,
    filesize: size_bytes,
  };
  if (!(await ownMedia(tx, { record: upload, file, now }))) throw errors.uploadIncomplete(upload.record_id);
}
