/** Receives one part of a resumable upload: writes it to the disk, then confirms it. */
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../../http/context.ts';
import type { InTurn } from '../../../http/door.ts';
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
  /** The offset of the next byte. */
  at: number;
  /** The offset up to which bytes are on the disk and confirmed to the client. */
  confirmed: number;
}

/**
 * Appends the part, and returns the total number of bytes of the upload, all of them on the disk. When a part
 * breaks off, the bytes received are kept, unless a checksum was to verify them. @throws CHECKSUM_MISMATCH,
 * UPLOAD_CONFLICT, VALIDATION_ERROR when it is no recording, PAYLOAD_TOO_LARGE, INSUFFICIENT_STORAGE,
 * SERVICE_UNAVAILABLE when the earlier parts are on another machine
 */
export async function receivePart(
  ctx: UploadContext,
  {
    upload,
    content,
    checksum,
    inTurn,
  }: { upload: UploadRow; content: Readable; checksum: PartChecksum | null; inTurn: InTurn },
): Promise<number> {
  await requireDiskRoom(ctx, (upload.size_bytes ?? 0) - upload.received_bytes);
  const part: Part = {
    ...(await inTurn(() => takeTurn(ctx, upload))),
    checksum,
    at: upload.received_bytes,
    confirmed: upload.received_bytes,
  };
  try {
    await writeWhatComes(ctx, { upload, content, part });
    return await confirm(ctx, upload, part);
  } catch (error) {
    await cutBack(ctx, upload, part);
    throw toReceivingError(error, content);
  } finally {
    await part.file.close();
  }
}

/**
 * Two processes may have a request for the same upload while one has not yet noticed that its client has
 * disconnected. The latest request takes the turn, and a part is confirmed only by the holder of the turn.
 * The file is cut to its confirmed length while the row is locked, so that nothing can be confirmed in
 * between.
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

/** Bytes received before the client disconnects count, except with a checksum, which can no longer verify them. */
async function writeWhatComes(
  ctx: UploadContext,
  { upload, content, part }: { upload: UploadRow; content: Readable; part: Part },
): Promise<void> {
  try {
    await writeAll(ctx, { upload, content, part });
  } catch (error) {
    const brokeOff = !(error instanceof ApiError) && isBroken(content);
    // After a failed write the disk may report success on a second try, so only parts that broke off are
    // confirmed here.
    if (brokeOff && part.checksum === null && part.at > upload.received_bytes)
      await confirm(ctx, upload, part);
    throw error;
  }
  if (part.checksum !== null && !isRight(part.checksum)) throw errors.checksumMismatch();
}

async function writeAll(
  ctx: UploadContext,
  { upload, content, part }: { upload: UploadRow; content: Readable; part: Part },
): Promise<void> {
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
      // The next chunk may arrive while this one is being written.
      await written;
      written = write(part, chunk);
      written.catch(() => undefined);
    }
  } finally {
    await written;
  }
}

/** The system may write less than it is given. */
async function write(part: Part, chunk: Buffer): Promise<void> {
  for (let from = 0; from < chunk.length;) {
    const { bytesWritten } = await part.file.write(chunk, from, chunk.length - from, part.at);
    from += bytesWritten;
    part.at += bytesWritten;
  }
}

/** From here on the bytes survive anything but the loss of this machine's disk. */
async function confirm(ctx: UploadContext, upload: UploadRow, part: Part): Promise<number> {
  await part.file.datasync();
  if (!(await advanceTo(ctx, { db: ctx.db, upload, part, size_bytes: part.at })))
    throw errors.uploadConflict();
  part.confirmed = part.at;
  return part.at;
}

/** Unconfirmed bytes are removed, because on a full disk others need the space. */
async function cutBack(ctx: UploadContext, upload: UploadRow, part: Part): Promise<void> {
  if (part.at === part.confirmed) return;
  await ctx.db.transaction(async (tx) => {
    if (await advanceTo(ctx, { db: tx, upload, part, size_bytes: part.confirmed }))
      await part.file.truncate(part.confirmed);
  });
}

/** Returns false when it is no longer this part's turn. */
async function advanceTo(
  { clock }: UploadContext,
  {
    db,
    upload: { workspace_id, record_id },
    part: { turn },
    size_bytes,
  }: { db: Queryable; upload: UploadRow; part: Part; size_bytes: number },
): Promise<boolean> {
  const values = [workspace_id, record_id, turn, size_bytes, toExpiry(clock.now())];
  return (await db.query(advance, values)).length > 0;
}
