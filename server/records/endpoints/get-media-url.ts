import { errors } from '@minutebook/contract/errors.ts';
import type { Handler } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { makeMediaLink } from '../../media/media-link.ts';
import { findMedia, isAvailable } from '../../media/media-queries.ts';
import { requireRecord } from '../access/record-access.ts';

export const getMediaUrl: Handler<'get-media-url'> = async ({ params, caller, ctx }) => {
  const { record_id, permissions } = await requireRecord(ctx, caller, params.record_id);
  if (!permissions.download_media) throw errors.forbidden('may_not_download_media');
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  const media = await findMedia(ctx.db, workspace_id, record_id);
  if (media === undefined) throw errors.recordNotFound(record_id);
  if (!media.is_ready) throw errors.recordNotReady(record_id);
  if (!isAvailable(media, now) || (await ctx.media.find(media.media_key)) === undefined) {
    throw errors.mediaNotFound(record_id);
  }
  const links = { keys: ctx.keys, base_url: ctx.config.base_url };
  const { url, expires_at } = makeMediaLink(links, { workspaceId: workspace_id, recordId: record_id, now });
  return ok({
    url,
    expires_at: expires_at.toISOString(),
    filename: media.media_filename,
    content_type: media.media_content_type,
  });
};
