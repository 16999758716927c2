/** Where the bytes of recordings come in, outside the endpoint tables: whole behind a signed link, or in parts with a token. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Door } from '../http/door.ts';
import { refuseOtherMethods } from '../http/refuse-other-methods.ts';
import { registerResumableUploads } from './register-resumable-uploads.ts';
import { registerUploadTransfer } from './register-upload-transfer.ts';
import { UPLOAD_PATH, UPLOADS_PATH } from './upload-link.ts';

const corsHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-expose-headers': [
    'Location, Tus-Checksum-Algorithm, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Expires, Upload-Length',
    'Upload-Metadata, Upload-Offset, RateLimit, RateLimit-Policy, Retry-After, x-record-id, x-request-id',
  ].join(', '),
};

export function registerUploads(app: FastifyInstance, door: Door, ctx: Context): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, content, done) => done(null, content));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(corsHeaders);
    });
    registerUploadTransfer(scope, UPLOAD_PATH, ctx);
    registerResumableUploads(scope, door, ctx);
  });
  refuseOtherMethods(app, UPLOADS_PATH, ['POST', 'OPTIONS']);
  refuseOtherMethods(app, UPLOAD_PATH, ['PUT', 'HEAD', 'PATCH', 'DELETE', 'POST', 'OPTIONS']);
}
