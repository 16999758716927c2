/** One part of a resumable upload: on the disk, then confirmed. */
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../../http/context.ts';
import type { Queryable } from '../../../base/database/database.ts';
import { checkHead, toChunks } from '../check-content.ts';
import { isRight, type PartChecksum } from './part-checksum.ts';
import { requireDiskRoom } from '../require-disk-room.ts';
import { requireMediaKind } from '../require-media-kind.ts';
import { openStagedFile } from './staged-file.ts';
import { isBroken, toReceivingError } from '../to-receiving-error.ts';
import { toExpiry } from '../upload-lifetime.ts';
import { advance, startTurn, type UploadRow } from '../upload-queries.ts';

type UploadContext = Pick<Context, 'config' | 'db' | 'media' | 'clock'>;

interface Part {
  file: FileHandle;
  turn: number;
  checksum: PartChecksum | null;
  /** Where the next byte goes. */
  at: number;
  /** Up to where the bytes are on the disk and the client may be told so. */
  confirmed: number;
}

/**
 * Writes what comes behind what is there, and answers how many bytes the upload has then, all of them on the disk. Of a part that
 * breaks off, what came is kept, unless a checksum was to say whether it is right.
 * @throws CHECKSUM_MISMATCH, UPLOAD_CONFLICT, VALIDATION_ERROR when it is no recording, PAYLOAD_TOO_LARGE, INSUFFICIENT_STORAGE,
 *   SERVICE_UNAVAILABLE when the parts before lie elsewhere
 */
export async function receivePart(
  ctx: UploadContext,
  upload: UploadRow,
  content: Readable,
  checksum: PartChecksum | null,
): Promise<number> {
  await requireDiskRoom(ctx, (upload.size_bytes ?? 0) - upload.received_bytes);
  const part: Part = {
    ...(await takeTurn(ctx, upload)),
    checksum,
    at: upload.received_bytes,
    confirmed: upload.received_bytes,
  };
  try {
    await writeWhatComes(ctx, upload, content, part);
    return await confirm(ctx, upload, part);
  } catch (error) {
    await cutBack(ctx, upload, part);
    throw toReceivingError(error, content);
  } finally {
    await part.file.close();
  }
}

/**
 * Two processes may have a request for the same upload, where one has not noticed yet that its client is gone. The last to come
 * has the turn, and only with it is a part confirmed. The file is cut to what is confirmed while the row is locked: nobody can
 * have confirmed more in between.
 */
async function takeTurn(ctx: UploadContext, upload: UploadRow): Promise<Pick<Part, 'file' | 'turn'>> {
  const { workspace_id, record_id, received_bytes } = upload;
  return ctx.db.transaction(async (tx) => {
    const [taken] = await tx.query(startTurn, [workspace_id, record_id, received_bytes]);
    if (taken === undefined) throw errors.uploadConflict();
    const file = await openStagedFile(ctx, upload);
    if (file === undefined) throw errors.uploadElsewhere(record_id);
    return { file, turn: taken.turn };
  });
}

/** What came before the sender went away counts; where a checksum was to say whether it is right, nobody knows that. */
async function writeWhatComes(
  ctx: UploadContext,
  upload: UploadRow,
  content: Readable,
  part: Part,
): Promise<void> {
  try {
    await writeAll(ctx, upload, content, part);
  } catch (error) {
    const brokeOff = !(error instanceof ApiError) && isBroken(content);
    // A disk that has failed once may say of a second try that all is well: what it failed at is not confirmed.
    if (brokeOff && part.checksum === null && part.at > upload.received_bytes)
      await confirm(ctx, upload, part);
    throw error;
  }
  if (part.checksum !== null && !isRight(part.checksum)) throw errors.checksumMismatch();
}

async function writeAll(ctx: UploadContext, upload: UploadRow, content: Readable, part: Part): Promise<void> {
  const { received_bytes, size_bytes } = upload;
  const { max_part_bytes } = ctx.config.uploads;
  const chunks = toChunks(content);
  const checked =
    received_bytes === 0
      ? checkHead(chunks, size_bytes ?? 0, (head) => requireMediaKind(ctx, upload, head))
      : chunks;
  let cameBytes = 0;
  let written = Promise.resolve();
  try {
    for await (const chunk of checked) {
      cameBytes += chunk.length;
      if (cameBytes > max_part_bytes) throw errors.partTooLarge(max_part_bytes);
      part.checksum?.hash.update(chunk);
      // While one is written the next may come.
      await written;
      written = write(part, chunk);
      written.catch(() => undefined);
    }
  } finally {
    await written;
  }
}

/** The system may take less than it is given. */
async function write(part: Part, chunk: Buffer): Promise<void> {
  for (let from = 0; from < chunk.length;) {
    const { bytesWritten } = await part.file.write(chunk, from, chunk.length - from, part.at);
    from += bytesWritten;
    part.at += bytesWritten;
  }
}

/** From here on the bytes survive whatever happens to this machine but the loss of its disk. */
async function confirm(ctx: UploadContext, upload: UploadRow, part: Part): Promise<number> {
  await part.file.datasync();
  if (!(await advanceTo(ctx, ctx.db, upload, part, part.at))) throw errors.uploadConflict();
  part.confirmed = part.at;
  return part.at;
}

/** What does not count takes no room, which on a full disk others need. */
async function cutBack(ctx: UploadContext, upload: UploadRow, part: Part): Promise<void> {
  if (part.at === part.confirmed) return;
  await ctx.db.transaction(async (tx) => {
    if (await advanceTo(ctx, tx, upload, part, part.confirmed)) await part.file.truncate(part.confirmed);
  });
}

/** Whether it is still this part's turn. */
async function advanceTo(
  { clock }: UploadContext,
  db: Queryable,
  { workspace_id, record_id }: UploadRow,
  { turn }: Part,
  sizeBytes: number,
): Promise<boolean> {
  const values = [workspace_id, record_id, turn, sizeBytes, toExpiry(clock.now())];
  return (await db.query(advance, values)).length > 0;
}
