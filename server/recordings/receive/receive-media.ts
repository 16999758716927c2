/** Receives a whole recording in one request. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { makeOwnLanes } from '../../base/lanes.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { makeMediaKey } from '../../media/make-media-key.ts';
import { sweepMediaFile } from '../../media/sweep-media.ts';
import { announceFile } from './upload-lifetime.ts';
import { checkHead, requireSize } from './check-content.ts';
import { requireDiskRoom } from './require-disk-room.ts';
import { requireMediaKind } from './require-media-kind.ts';
import { toReceivingError } from './to-receiving-error.ts';
import { lockUploadCounter, lockUploadRow, updateArrival, type UploadRow } from './upload-queries.ts';

type UploadContext = Pick<Context, 'config' | 'db' | 'media' | 'clock'>;

/**
 * Stores the content durably before it returns. It may be sent again, also concurrently: the last one to
 * arrive before the upload is complete counts. After that the identical recording is accepted and discarded,
 * so that a client may repeat all its steps. @throws VALIDATION_ERROR when it is not as long as announced or
 * no recording, UPLOAD_COMPLETE, INSUFFICIENT_STORAGE
 */
export async function receiveMedia(ctx: UploadContext, upload: UploadRow, content: Readable): Promise<void> {
  const { workspace_id, record_id, size_bytes } = upload;
  if (size_bytes === null) throw errors.uploadNotFound(record_id);
  const whole = requireSize(content, size_bytes);
  if (upload.completed_at !== null) return requireSame(ctx, upload, whole);
  const checked = checkHead(whole, size_bytes, (head) => requireMediaKind(ctx, upload, head));

  if (ctx.config.s3 === null) await requireDiskRoom(ctx, size_bytes);
  const key = makeMediaKey(workspace_id, upload.filename ?? '');
  await announceFile(ctx.db, { workspace_id, media_key: key, now: ctx.clock.now() });
  try {
    await ctx.media.put(key, Readable.from(checked, { objectMode: false }));
  } catch (error) {
    await sweepMediaFile(ctx, workspace_id, key);
    throw toReceivingError(error, content);
  }
  await takeArrival(ctx, upload, key);
}

/** Arrived files of a workspace wait for one row, so they queue for one connection. They are never refused a turn. */
const inTurn = makeOwnLanes(1);

/** Gives the file under `key` to the upload, or discards it. */
async function takeArrival(ctx: UploadContext, upload: UploadRow, key: string): Promise<void> {
  const { workspace_id, record_id } = upload;
  const current = await inTurn(`${workspace_id}`, () =>
    inLockingTransaction(
      ctx.db,
      async (tx) => {
        await lockUploadCounter(tx, workspace_id);
        const row = await lockUploadRow(tx, upload);
        if (row?.completed_at === null) await tx.query(updateArrival, [workspace_id, record_id, key]);
        return row;
      },
      () => errors.recordBusy('upload_changing', { record_id }),
    ),
  );
  const isTaken = current?.completed_at === null;
  try {
    if (current === undefined) throw errors.uploadNotFound(record_id);
    if (!isTaken) await requireSame(ctx, current, await ctx.media.read(key));
  } finally {
    const unused = isTaken ? current.media_key : key;
    if (unused !== null) await sweepMediaFile(ctx, workspace_id, unused);
  }
}

/** @throws UPLOAD_COMPLETE when the record's own recording is a different one, or deleted */
async function requireSame(
  { media }: UploadContext,
  { record_id, media_key }: UploadRow,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const sent = await digestOf(content);
  const stored = media_key === null ? undefined : await media.find(media_key);
  if (media_key === null || stored === undefined) throw errors.uploadComplete(record_id);
  if (!(await digestOf(await media.read(media_key))).equals(sent)) throw errors.uploadComplete(record_id);
}

async function digestOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest();
}
