import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { cancelUpload } from './cancel-upload.ts';
import { sniffMedia, type SniffedMedia } from '../../media/sniff-media.ts';
import type { UploadRow } from './upload-queries.ts';

/**
 * Identifies an upload by its first bytes. An unsupported one is cancelled, so that no record waits for it.
 * @throws VALIDATION_ERROR
 */
export async function requireMediaKind(
  ctx: Pick<Context, 'config' | 'db' | 'media' | 'clock'>,
  upload: UploadRow,
  head: Uint8Array,
): Promise<SniffedMedia> {
  const media = await sniffMedia(head, upload.filename ?? '');
  if (media !== undefined && ctx.config.uploads.kinds.has(media.kind)) return media;
  await cancelUpload(ctx, upload, null);
  throw media === undefined
    ? errors.invalid('body', 'content_unknown')
    : errors.invalid('body', 'content_refused', { kind: media.content_type });
}
