/**
 * `/uploads`: the tus protocol, version 1.0. The library checks headers, offsets and lengths and lets one request at a time write;
 * who may, what an upload is and where its bytes go is ours.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';
import type { Context } from '../context.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { authorise } from '../http/authorise.ts';
import type { Door } from '../http/door.ts';
import { linkNumber } from '../http/link-number.ts';
import { answerTus, answerTusOptions } from './answer-tus.ts';
import { beginUpload, readMetadata } from './begin-upload.ts';
import { IDLE_MS } from './register-upload-transfer.ts';
import { requireOwnUpload } from './require-own-upload.ts';
import { requireKey, type UploadMetadata } from './to-new-upload.ts';
import { makeTransferTurns } from './transfer-turns.ts';
import { UPLOAD_PATH, UPLOADS_PATH } from './upload-link.ts';

/** What POST may stand for in networks that let neither PATCH nor DELETE through. */
const OVERRIDES = ['HEAD', 'PATCH', 'DELETE'];

interface Admission {
  caller: Caller;
  metadata: UploadMetadata;
}

export function registerResumableUploads(app: FastifyInstance, door: Door, ctx: Context): void {
  const turns = makeTransferTurns();
  const admissions = new WeakMap<FastifyRequest, Admission>();

  /** Before a byte of the body is read. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    requireKnownMethod(request);
    const user = await door.requireUser(request, reply);
    requireVersion(request);
    const { slug: from_path } = request.params as { slug?: string };
    const metadata = readMetadata(request.headers['upload-metadata']);
    const slug = from_path ?? requireKey(metadata, 'workspace');
    const place = await door.findPlace(slug, user.user_id);
    await door.chargeUser(reply, user, place);
    const endpoint = v1Endpoints[from_path === undefined ? 'v1-create-record' : 'v1-complete-upload'];
    admissions.set(request, { caller: authorise(endpoint, user, place, { slug }), metadata });
    request.raw.setTimeout(IDLE_MS, () => request.raw.destroy());
  }

  app.route({
    method: 'POST',
    url: UPLOADS_PATH,
    config: { operation: 'create-resumable-upload', takes_its_time: true },
    onRequest: admit,
    async handler(request, reply) {
      const { caller, metadata } = requireAdmission(admissions, request);
      const begin = (length: number) => beginUpload(ctx, caller, metadata, length);
      return answerTus({ ctx, turns, request, reply, caller, method: 'POST', begin });
    },
  });
  app.route({
    method: ['HEAD', 'PATCH', 'DELETE', 'POST'],
    url: UPLOAD_PATH,
    config: { operation: 'resume-upload', takes_its_time: true },
    onRequest: admit,
    async handler(request, reply) {
      const { caller } = requireAdmission(admissions, request);
      const { record_id = '' } = request.params as Record<string, string>;
      const upload = await requireOwnUpload(ctx, caller, linkNumber(record_id));
      return answerTus({ ctx, turns, request, reply, caller, method: meantMethod(request), upload });
    },
  });
  for (const url of [UPLOADS_PATH, UPLOAD_PATH]) {
    app.options(url, { config: { operation: 'options' } }, (_request, reply) => answerTusOptions(ctx, reply));
  }
}

function requireAdmission(
  admissions: WeakMap<FastifyRequest, Admission>,
  request: FastifyRequest,
): Admission {
  const admission = admissions.get(request);
  if (admission === undefined) throw errors.unauthorized();
  return admission;
}

function requireVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== '1.0.0') throw errors.tusVersionNotSupported();
}

/** POST alone is for what creates. @throws METHOD_NOT_ALLOWED, as everywhere before it matters who asks */
function requireKnownMethod({ method, params, headers }: FastifyRequest): void {
  if (method !== 'POST' || (params as { slug?: string }).slug === undefined) return;
  const meant = headers['x-http-method-override'];
  if (!OVERRIDES.includes(String(meant).toUpperCase())) {
    throw errors.methodNotAllowed(method, ['PUT', ...OVERRIDES, 'OPTIONS']);
  }
}

const meantMethod = ({ method, headers }: FastifyRequest) =>
  method === 'POST' ? String(headers['x-http-method-override']).toUpperCase() : method;
