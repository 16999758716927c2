import { basename, dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from '../http/context.ts';
import { makeMediaKey } from '../media/make-media-key.ts';
import type { Refuse } from './check-record-file.ts';
import { toDate } from './to-record-extra.ts';
import { errorCode } from '../base/error-code.ts';
import { NamedFileError, openNamedFile } from '../base/named-file.ts';
import { findMediaContentType } from '../media/media-content-type.ts';
import { HEAD_BYTES, sniffMedia } from '../media/sniff-media.ts';
import { toFileName } from '../media/to-file-name.ts';
import type { DraftMedia } from '../records/writing/record-draft.ts';
import type { RecordFile } from '../text/transcript/record-file.ts';
import { DAY_MS } from '../base/durations.ts';
import { announceMedia } from '../media/announced-media.ts';
import { digesting, noteDigest } from '../media/media-digest.ts';

/**
 * Stores a record file's media; null when it has none. Expired media is not stored, but the record keeps its
 * facts.
 */
export async function storeDraftMedia(
  ctx: Pick<Context, 'db' | 'media' | 'clock'>,
  { workspace_id, media, folder, filePath, refuse }: MediaToStore,
): Promise<DraftMedia | null> {
  if (media == null) return null;
  const expires_at = toDate(media.expires_at);
  const path = media.file == null ? null : resolve(dirname(filePath), media.file);
  const name = media.filename ?? (path === null ? null : basename(path));
  const filename = name === null ? null : toFileName(name);
  const namedType = media.content_type ?? findMediaContentType(filename ?? '') ?? null;
  const about = { filename, expires_at };
  if (expires_at !== null && expires_at <= ctx.clock.now()) {
    const key = makeMediaKey(workspace_id, filename ?? '');
    return { ...about, content_type: namedType, key, is_stored: false, filesize: media.filesize ?? 0 };
  }
  if (path === null) return refuse(['media'], 'needs a file unless expires_at has passed');
  const file = await openNamedFile(folder, path).catch((error: unknown) => {
    if (error instanceof NamedFileError) return refuse(['media', 'file'], `${error.message}: ${path}`);
    const code = errorCode(error);
    if (code === undefined) throw error;
    return refuse(
      ['media', 'file'],
      code === 'ENOENT' ? `is not there: ${path}` : `cannot be read (${code}): ${path}`,
    );
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const found = await sniffMedia(buffer.subarray(0, bytesRead), path);
    if (found === undefined) return refuse(['media', 'file'], `is no audio or video file: ${media.file}`);
    const content = file.createReadStream({ start: 0, autoClose: false });
    const staged = await stageMedia(ctx, workspace_id, { filename: path, content });
    return { ...about, content_type: media.content_type ?? found.content_type, ...staged, is_stored: true };
  } finally {
    await file.close();
  }
}

interface MediaToStore {
  workspace_id: number;
  media: RecordFile['media'];
  /** Its file lies in here. */
  folder: string;
  filePath: string;
  refuse: Refuse;
}

type MediaContext = Pick<Context, 'db' | 'media' | 'clock'>;

/** After this long without a record, a stored file counts as abandoned. */
const STAGED_MS = DAY_MS;

interface StagedMedia {
  key: string;
  filesize: number;
}

/**
 * Copies a file into the media store before its record exists. It is announced first, and taken by the
 * transaction that creates the record, so that after a crash anywhere the file is either owned or swept.
 */
export async function stageMedia(
  ctx: MediaContext,
  workspace_id: number,
  { filename, content }: { filename: string; content: AsyncIterable<Buffer> },
): Promise<StagedMedia> {
  const key = makeMediaKey(workspace_id, filename);
  const not_before = new Date(ctx.clock.now().getTime() + STAGED_MS);
  await announceMedia(ctx.db, { workspace_id, media_key: key, not_before });
  const { through, digest } = digesting();
  const { size_bytes } = await ctx.media.put(key, Readable.from(through(content), { objectMode: false }));
  await noteDigest(ctx.db, { media_key: key, digest: digest(), now: ctx.clock.now() });
  return { key, filesize: size_bytes };
}
