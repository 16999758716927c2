/** Receives a whole recording in one request, by a signed link instead of a token. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { findWorkspaceId } from '../../access/access-queries.ts';
import type { Context } from '../../http/context.ts';
import { linkNumber } from '../../http/reading/read-scalar.ts';
import { findWorkspaceStatus } from '../../media/media-queries.ts';
import { wrongSize } from './check-content.ts';
import { receiveMedia } from './receive-media.ts';
import { isOver, prolong } from './upload-lifetime.ts';
import { isGoodUploadLink } from './upload-link.ts';
import { findUploadRow, hasAccess, type UploadRow } from './upload-queries.ts';

/** A client that sends nothing for this long has disconnected. */
export const IDLE_MS = 5 * 60_000;

export async function transferUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
): Promise<FastifyReply> {
  const upload = await requireLinkedUpload(request, ctx);
  const { headers, raw } = request;
  const announced = headers['content-length'];
  if (announced !== undefined && Number(announced) !== upload.size_bytes) {
    throw wrongSize(upload.size_bytes ?? 0);
  }
  await prolong(ctx, upload);
  raw.setTimeout(IDLE_MS, () => raw.destroy());
  try {
    await receiveMedia(ctx, upload, (request.body as Readable | undefined) ?? raw);
  } finally {
    // The rest of the body must be discarded, because the client's next request follows it on the connection.
    raw.resume();
  }
  return reply.code(204).send();
}

/** @throws FORBIDDEN when the link is forged, changed or expired; UPLOAD_NOT_FOUND */
async function requireLinkedUpload(request: FastifyRequest, ctx: Context): Promise<UploadRow> {
  const { slug = '', record_id = '' } = request.params as Record<string, string>;
  const { expires, signature } = request.query as Record<string, unknown>;
  const link = { slug, record_id: linkNumber(record_id), expires: linkNumber(expires) };
  const now = ctx.clock.now();
  if (!isGoodUploadLink(ctx.keys, { link, signature: String(signature), now })) {
    throw errors.forbidden('upload_link_over');
  }
  const workspace_id = await findWorkspaceId(ctx.db, slug);
  if (workspace_id === undefined) throw errors.workspaceNotFound(slug);
  const status = await findWorkspaceStatus(ctx.db, workspace_id);
  if (status !== 'active') throw errors.forbidden(`workspace_${status}`);
  const upload = await findUploadRow(ctx.db, workspace_id, link.record_id);
  if (upload === undefined || isOver(upload, now)) throw errors.uploadNotFound(link.record_id);
  // A link grants no more than its maker's access.
  if (!(await hasAccess(ctx.db, workspace_id, upload.owner_member_id))) {
    throw errors.forbidden('upload_link_over');
  }
  return upload;
}
