/**
 * `/uploads`: the tus protocol, version 1.0. The library checks headers, offsets and lengths, and lets one
 * request at a time write; permissions, uploads and the storage of bytes are ours.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asMember, type Caller } from '../../../access/caller.ts';
import type { Context } from '../../../http/context.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { uploadRoutes } from '@minutebook/contract/routes/upload-routes.ts';
import { authorise } from '../../../http/authorise.ts';
import type { Door, InTurn } from '../../../http/door.ts';
import { linkNumber } from '../../../http/reading/read-scalar.ts';
import { must } from '../../../base/must.ts';
import type { TusRequest } from './answer-tus.ts';
import { beginUpload, readMetadata } from '../begin-upload.ts';
import { IDLE_MS } from '../transfer-upload.ts';
import { requireOwnUpload } from '../require-own-upload.ts';
import { requireKey, type UploadMetadata } from '../to-new-upload.ts';
import { makeTransferTurns } from './transfer-turns.ts';

/** Methods that POST may stand for in networks that block PATCH and DELETE. */
const OVERRIDES = ['HEAD', 'PATCH', 'DELETE'];

interface Admission {
  caller: Caller;
  metadata: UploadMetadata;
  /** Runs a change in the turns of the caller. */
  inTurn: InTurn;
}

type ResumableRoute = Exclude<
  keyof typeof uploadRoutes,
  `get-upload-limits${string}` | `${string}-import${string}` | 'transfer-upload'
>;

export function makeResumableUploads(door: Door, ctx: Context) {
  const turns = makeTransferTurns();
  const admissions = new WeakMap<FastifyRequest, Admission>();

  /** Runs before a byte of the body is read. */
  const admitTo = (name: ResumableRoute) => async (request: FastifyRequest, reply: FastifyReply) => {
    requireKnownMethod(request);
    const { guard, method } = uploadRoutes[name];
    const user = await door.requireUser(request, reply);
    requireVersion(request);
    const { slug: fromPath } = request.params as { slug?: string };
    const metadata = await readMetadata(request.headers['upload-metadata']);
    const slug = fromPath ?? requireKey(metadata, 'workspace');
    const place = await door.findPlace(slug, user);
    await door.chargeUser(reply, user, place);
    const caller = authorise({ ...guard, method }, { user, place, params: { slug } });
    const inTurn: InTurn = (work) => door.inTurn(user, { method: 'POST', reply }, work);
    admissions.set(request, { caller, metadata, inTurn });
    request.raw.setTimeout(IDLE_MS, () => request.raw.destroy());
  };

  async function create(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { caller, metadata, inTurn } = admissionOf(request);
    const begin = (length: number) => inTurn(() => beginUpload(ctx, { caller, metadata, length }));
    return answerTus({ ctx, turns, request, reply, caller, inTurn, method: 'POST', begin });
  }

  /** Handles requests about an upload that has begun. */
  async function goOn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { caller, inTurn } = admissionOf(request);
    const params = request.params as Record<string, string>;
    const record_id = linkNumber(params['record_id'] ?? '');
    if (Number.isNaN(record_id)) throw errors.invalid('path.record_id', 'not_a_whole_number');
    const look = { method: 'GET', reply };
    const upload = await door.inTurn(asMember(caller), look, () => requireOwnUpload(ctx, caller, record_id));
    return answerTus({ ctx, turns, request, reply, caller, inTurn, method: meantMethod(request), upload });
  }

  const admissionOf = (request: FastifyRequest) => must(admissions.get(request), 'upload that was admitted');
  return { admitTo, create, goOn };
}

function requireVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== '1.0.0') throw errors.tusVersionNotSupported();
}

/** Only POST creates an upload. @throws METHOD_NOT_ALLOWED, before authentication as everywhere */
function requireKnownMethod({ method, params, headers }: FastifyRequest): void {
  if (method !== 'POST' || (params as { slug?: string }).slug === undefined) return;
  const meant = headers['x-http-method-override'];
  if (!OVERRIDES.includes(String(meant).toUpperCase())) {
    throw errors.methodNotAllowed(method, ['PUT', ...OVERRIDES, 'OPTIONS']);
  }
}

/** The library is loaded at the first upload. */
async function answerTus(tus: TusRequest): Promise<FastifyReply> {
  const { answerTus: answer } = await import('./answer-tus.ts');
  return answer(tus);
}

const meantMethod = ({ method, headers }: FastifyRequest) =>
  method === 'POST' ? String(headers['x-http-method-override']).toUpperCase() : method;
