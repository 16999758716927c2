/** `PUT /uploads/<workspace_id>/<record_id>?expires=…&signature=…`: a whole recording, without a token. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../context.ts';
import { linkNumber } from '../http/link-number.ts';
import { refuseOtherMethods } from '../http/refuse-other-methods.ts';
import { isSuspended } from '../media/media-queries.ts';
import { wrongSize } from './check-content.ts';
import { receiveMedia } from './receive-media.ts';
import { isOver, prolong } from './upload-lifetime.ts';
import { isGoodUploadLink } from './upload-link.ts';
import { findUploadRow, type UploadRow } from './upload-queries.ts';

const PATH = '/uploads/:workspace_id/:record_id';
/** A client that sends nothing for so long is gone. */
const IDLE_MS = 5 * 60_000;

export function registerUploadTransfer(app: FastifyInstance, ctx: Context): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, content, done) => done(null, content));
    scope.route({
      method: 'PUT',
      url: PATH,
      config: { operation: 'transfer-upload', takes_its_time: true },
      async handler(request, reply) {
        const upload = await requireLinkedUpload(request, ctx);
        const { headers, raw } = request;
        const announced = headers['content-length'];
        if (announced !== undefined && Number(announced) !== upload.size_bytes) {
          throw wrongSize(upload.size_bytes ?? 0);
        }
        await prolong(ctx, upload);
        raw.setTimeout(IDLE_MS, () => raw.destroy());
        await receiveMedia(ctx, upload, (request.body as Readable | undefined) ?? raw);
        return reply.code(204).send();
      },
    });
  });
  refuseOtherMethods(app, PATH, ['PUT']);
}

/** @throws FORBIDDEN when the link is not ours, was changed, or its time is over; UPLOAD_NOT_FOUND */
async function requireLinkedUpload(request: FastifyRequest, ctx: Context): Promise<UploadRow> {
  const params = request.params as Record<string, string>;
  const { expires, signature } = request.query as Record<string, unknown>;
  const link = {
    workspace_id: linkNumber(params['workspace_id']),
    record_id: linkNumber(params['record_id']),
    expires: linkNumber(expires),
  };
  const now = ctx.clock.now();
  if (!isGoodUploadLink(ctx.keys, link, String(signature), now)) {
    throw errors.forbidden('This link is not valid or its time is over: ask for the upload URL again.');
  }
  if (await isSuspended(ctx.db, link.workspace_id)) throw errors.forbidden('This workspace is suspended.');
  const upload = await findUploadRow(ctx.db, link.workspace_id, link.record_id);
  if (upload === undefined || isOver(upload, now)) throw errors.uploadNotFound(link.record_id);
  return upload;
}
