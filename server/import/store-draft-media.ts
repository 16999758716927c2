import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Context } from '../http/context.ts';
import { makeMediaKey } from '../media/make-media-key.ts';
import type { Refuse } from './check-record-file.ts';
import { toDate } from './to-record-extra.ts';
import { findMediaContentType } from './media-content-type.ts';
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
  {
    workspace_id,
    media,
    filePath,
    refuse,
  }: { workspace_id: number; media: RecordFile['media']; filePath: string; refuse: Refuse },
): Promise<DraftMedia | null> {
  if (media == null) return null;
  const expires_at = toDate(media.expires_at);
  const path = media.file == null ? null : resolve(dirname(filePath), media.file);
  const filename = media.filename ?? (path === null ? null : basename(path));
  const content_type = media.content_type ?? findMediaContentType(filename ?? '') ?? null;
  const about = { filename, content_type, expires_at };
  if (expires_at !== null && expires_at <= ctx.clock.now()) {
    const key = makeMediaKey(workspace_id, filename ?? '');
    return { ...about, key, is_stored: false, filesize: media.filesize ?? 0 };
  }
  if (path === null) return refuse(['media'], 'needs a file unless expires_at has passed');
  // An import file may be untrusted: it must not copy any other file of this machine into the workspace.
  if (findMediaContentType(path) === undefined) {
    return refuse(['media', 'file'], `is no audio or video file: ${media.file}`);
  }
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) return refuse(['media', 'file'], `is not there: ${path}`);
  return { ...about, ...(await stageMedia(ctx, workspace_id, path)), is_stored: true };
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
  path: string,
): Promise<StagedMedia> {
  const key = makeMediaKey(workspace_id, path);
  const not_before = new Date(ctx.clock.now().getTime() + STAGED_MS);
  await announceMedia(ctx.db, { workspace_id, media_key: key, not_before });
  const { through, digest } = digesting();
  const { size_bytes } = await ctx.media.put(
    key,
    Readable.from(through(createReadStream(path)), { objectMode: false }),
  );
  await noteDigest(ctx.db, { media_key: key, digest: digest(), now: ctx.clock.now() });
  return { key, filesize: size_bytes };
}
