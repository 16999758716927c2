/** Routes for the bytes of recordings: whole by a signed link, or in parts with a token. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadRoutes } from '@minutebook/contract/routes/upload-routes.ts';
import type { Context } from '../http/context.ts';
import type { Door } from '../http/door.ts';
import { registerRoutes } from '../http/register-routes.ts';
import { makeImportRoutes } from './imports/receive-import.ts';
import { transferUpload } from './receive/transfer-upload.ts';
import { answerTusOptions } from './receive/tus/answer-tus-options.ts';
import { makeResumableUploads } from './receive/tus/resumable-uploads.ts';

const corsHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-expose-headers': [
    'Location, Tus-Checksum-Algorithm, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Expires, Upload-Length',
    'Upload-Metadata, Upload-Offset, RateLimit, RateLimit-Policy, Retry-After, x-record-id, x-request-id',
  ].join(', '),
};

export function registerUploads(app: FastifyInstance, door: Door, ctx: Context): void {
  const resumable = makeResumableUploads(door, ctx);
  const imports = makeImportRoutes(door, ctx);
  const limits = open(async (_request, reply) => answerTusOptions(ctx, reply));
  registerRoutes(app, uploadRoutes, {
    'get-upload-limits': limits,
    'get-upload-limits-of-one': limits,
    'create-resumable-upload': open(resumable.create, resumable.admitTo('create-resumable-upload')),
    'get-upload-offset': open(resumable.goOn, resumable.admitTo('get-upload-offset')),
    'append-upload': open(resumable.goOn, resumable.admitTo('append-upload')),
    'end-upload': open(resumable.goOn, resumable.admitTo('end-upload')),
    'override-upload-method': open(resumable.goOn, resumable.admitTo('override-upload-method')),
    'get-import-offset': open(imports.getOffset, imports.admitTo('get-import-offset')),
    'append-import': open(imports.append, imports.admitTo('append-import')),
    'transfer-upload': open(async (request, reply) => transferUpload(request, reply, { door, ctx })),
  });
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Pages of other origins may upload too, and read the answers, including refusals. */
const open = (answer: Answer, admit?: Answer) => ({
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers(corsHeaders);
    await admit?.(request, reply);
  },
  answer,
});
