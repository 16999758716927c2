import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Context } from '../http/context.ts';
import { makeMediaKey } from '../media/make-media-key.ts';
import type { Refuse } from './check-record-file.ts';
import { toDate } from './iso-date.ts';
import { findMediaContentType } from './media-content-type.ts';
import type { DraftMedia } from '../records/writing/record-draft.ts';
import type { RecordFile } from '../text/transcript/record-file.ts';
import { stageMedia } from './stage-media.ts';

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
