/** Receives a whole recording in one request, by a signed link instead of a token. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { findWorkspaceId } from '../../access/access-queries.ts';
import type { Context } from '../../http/context.ts';
import type { Door } from '../../http/door.ts';
import { linkNumber } from '../../http/reading/read-scalar.ts';
import { findWorkspaceStatus } from '../../media/media-queries.ts';
import { wrongSize } from './check-content.ts';
import { receiveMedia } from './receive-media.ts';
import { isOver, prolong } from './upload-lifetime.ts';
import { isGoodUploadLink, type UploadLink } from './upload-link.ts';
import { findMaker, findUploadRow, type UploadRow } from './upload-queries.ts';

/** A client that sends nothing for this long has disconnected. */
export const IDLE_MS = 5 * 60_000;

export async function transferUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { door, ctx }: { door: Door; ctx: Context },
): Promise<FastifyReply> {
  const link = await requireGoodLink(request, { reply, door, ctx });
  const { upload, actor_user_id } = await requireLinkedUpload(ctx, link);
  const { headers, raw } = request;
  const announced = headers['content-length'];
  if (announced !== undefined && Number(announced) !== upload.size_bytes) {
    throw wrongSize(upload.size_bytes ?? 0);
  }
  const maker = { workspace_id: upload.workspace_id, actor_user_id };
  await door.inTurn(maker, { method: request.method, reply }, () => prolong(ctx, upload));
  raw.setTimeout(IDLE_MS, () => raw.destroy());
  try {
    await receiveMedia(ctx, upload, (request.body as Readable | undefined) ?? raw);
  } finally {
    // The rest of the body must be discarded, because the client's next request follows it on the connection.
    raw.resume();
  }
  return reply.code(204).send();
}

/**
 * Charges whoever has the link, or the client's address when it is not valid.
 * @throws RATE_LIMIT_EXCEEDED; FORBIDDEN when the link is forged, changed or expired
 */
async function requireGoodLink(
  request: FastifyRequest,
  { reply, door, ctx }: { reply: FastifyReply; door: Door; ctx: Context },
): Promise<UploadLink> {
  const { slug = '', record_id = '' } = request.params as Record<string, string>;
  const { expires, signature } = request.query as Record<string, unknown>;
  const link = { slug, record_id: linkNumber(record_id), expires: linkNumber(expires) };
  if (isGoodUploadLink(ctx.keys, { link, signature: String(signature), now: ctx.clock.now() })) {
    await door.chargeLink(request, reply, `upload ${slug}/${record_id}`);
    return link;
  }
  await door.chargeAddress(request, reply);
  throw errors.forbidden('upload_link_over');
}

/** @throws FORBIDDEN, WORKSPACE_NOT_FOUND, UPLOAD_NOT_FOUND */
async function requireLinkedUpload(
  ctx: Context,
  { slug, record_id }: UploadLink,
): Promise<{ upload: UploadRow; actor_user_id: number }> {
  const workspace_id = await findWorkspaceId(ctx.db, slug);
  if (workspace_id === undefined) throw errors.workspaceNotFound(slug);
  const status = await findWorkspaceStatus(ctx.db, workspace_id);
  if (status !== 'active') throw errors.forbidden(`workspace_${status}`);
  const upload = await findUploadRow(ctx.db, workspace_id, record_id);
  if (upload === undefined || isOver(upload, ctx.clock.now())) throw errors.uploadNotFound(record_id);
  // A link grants no more than its maker's access.
  const actor_user_id = await findMaker(ctx.db, upload);
  if (actor_user_id === undefined) throw errors.forbidden('upload_link_over');
  return { upload, actor_user_id };
}
