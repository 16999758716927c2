/** Serves the URL of get-media-url, without a token. */
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { toRecordPermissions } from '../access/record-permissions.ts';
import type { Context } from '../http/context.ts';
import type { Door } from '../http/door.ts';
import { linkNumber } from '../http/reading/read-scalar.ts';
import { toContentDisposition } from '../media/content-disposition.ts';
import { openMediaLink, type MediaLink } from '../media/media-link.ts';
import { findMedia, findWorkspaceStatus, isAvailable, type AvailableMedia } from '../media/media-queries.ts';
import { sendMedia, type SentMedia } from '../media/send-media.ts';
import { findRecordFacts } from './access/record-access-queries.ts';
import { findCopy, toListeningCopy } from './items/waveform-queries.ts';

export async function downloadMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { door, ctx }: { door: Door; ctx: Context },
): Promise<FastifyReply> {
  const link = await requireGoodLink(request, { reply, door, ctx });
  const maker = { workspace_id: link.workspace_id, actor_user_id: link.user_id };
  const look = { method: request.method, reply };
  const media = await door.inTurn(maker, look, () => findLinked(link, { door, ctx }));
  // Media may expire before its link does, so a cache revalidates every time.
  reply.header('cache-control', 'private, no-cache');
  // The link works for anyone who has it, including players on other sites.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  return sendMedia(request, reply, { ctx, media });
}

/**
 * The link only says who asked: whether they may hear it, and whether it still exists, is looked up every time.
 * @throws FORBIDDEN, MEDIA_NOT_FOUND
 */
async function findLinked(link: MediaLink, { door, ctx }: { door: Door; ctx: Context }): Promise<SentMedia> {
  const { workspace_id, record_id, is_copy } = link;
  await requireAccess(link, { door, ctx });
  const media = await findMedia(ctx.db, workspace_id, record_id);
  if (media === undefined || !isAvailable(media, ctx.clock.now())) throw errors.mediaNotFound(record_id);
  const content_disposition = toContentDisposition('attachment', filenameOf(media, record_id));
  const { media_key: key, filesize: size_bytes, media_content_type: content_type } = media;
  const original = { key, size_bytes, content_type, content_disposition };
  if (!is_copy) return original;
  const copy = await findCopy(ctx.db, workspace_id, record_id);
  if (copy === undefined) throw errors.mediaNotFound(record_id);
  return toListeningCopy(original, copy);
}

/** @throws FORBIDDEN, MEDIA_NOT_FOUND */
async function requireAccess(
  { workspace_id, record_id, user_id }: MediaLink,
  { door, ctx }: { door: Door; ctx: Context },
): Promise<void> {
  if ((await findWorkspaceStatus(ctx.db, workspace_id)) === 'suspended')
    throw errors.forbidden('workspace_suspended');
  if (user_id === null) return;
  const place = await door.findPlaceOf(workspace_id, user_id);
  if (place?.member == null) throw errors.forbidden('media_link_over');
  const record = await findRecordFacts(ctx.db, workspace_id, record_id);
  if (record === undefined) throw errors.mediaNotFound(record_id);
  const isVisible = record.acl.some((principal) => place.member?.principals.includes(principal));
  if (!isVisible || !toRecordPermissions(place.member, record).download_media)
    throw errors.forbidden('media_link_over');
}

/**
 * Charges whoever has the link, or the client's address when it is not valid.
 * @throws RATE_LIMIT_EXCEEDED; FORBIDDEN when the link is forged, was changed, or has expired
 */
async function requireGoodLink(
  request: FastifyRequest,
  { reply, door, ctx }: { reply: FastifyReply; door: Door; ctx: Context },
): Promise<MediaLink> {
  const params = request.params as Record<string, string>;
  const { expires, signature, copy } = request.query as Record<string, unknown>;
  const link = {
    workspace_id: linkNumber(params['workspace_id']),
    record_id: linkNumber(params['record_id']),
    expires: linkNumber(expires),
    is_copy: copy === 'true',
  };
  const opened = openMediaLink(ctx.keys, { link, signature: String(signature), now: ctx.clock.now() });
  if (opened !== undefined) {
    const { workspace_id, record_id, user_id } = opened;
    await door.chargeLink(request, reply, `media ${workspace_id}/${record_id} ${user_id}`);
    return opened;
  }
  await door.chargeAddress(request, reply);
  throw errors.forbidden('media_link_over');
}

const filenameOf = ({ media_filename, media_key }: AvailableMedia, record_id: number) =>
  media_filename ?? `record-${record_id}${extname(media_key)}`;
