/** Answers one request of the tus protocol by the library, with refusals in our shape. */
import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Server, type Locker, type ServerOptions } from '@tus/server';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import { asMember, type Caller } from '../../../access/caller.ts';
import type { Context } from '../../../http/context.ts';
import type { InTurn } from '../../../http/door.ts';
import { completeUpload, noteUnstored } from '../complete-upload.ts';
import { OneUploadStore } from './one-upload-store.ts';
import { toPartChecksum } from './part-checksum.ts';
import { toUploadUrl, UPLOADS_PATH } from '../upload-link.ts';
import { toReceivedBytes, type UploadRow } from '../upload-queries.ts';

export interface TusRequest {
  ctx: Context;
  turns: Locker;
  /** Requests about bytes that have arrived need no turn: a refusal would cost the sender those bytes. */
  inTurn: InTurn;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  method: string;
  /** The upload that the request is about; a request that creates one has `begin` instead. */
  upload?: UploadRow;
  begin?: (length: number) => Promise<UploadRow>;
}

export async function answerTus(tus: TusRequest): Promise<FastifyReply> {
  const { ctx, request, reply, caller } = tus;
  reply.header('tus-resumable', '1.0.0');
  requirePartLimit(ctx, request);
  const checksum = toPartChecksum(request.headers['upload-checksum']?.toString());
  const store = new OneUploadStore(ctx, {
    user_id: asMember(caller).user_id,
    checksum,
    inTurn: tus.inTurn,
    upload: tus.upload,
    is_creation: tus.begin !== undefined,
  });
  let failure: unknown;
  const server = new Server({
    ...toOptions(tus, store),
    datastore: store,
    onResponseError: (_request, error) => {
      failure = error;
      return undefined;
    },
  });
  const body = toBody(request.raw);
  const response = await server.handleWeb(toWebRequest(tus, body));
  // The rest of the body must be discarded, because the client's next request follows it on the connection.
  request.raw.unpipe(body).resume();
  if (!response.ok) throw toRefusal(failure, response.status, await response.text());

  const fields = [...response.headers].filter(([name]) => /^(?:location|tus-|upload-)/.test(name));
  return reply.code(response.status).headers(Object.fromEntries(fields)).headers(aboutUpload(store)).send();
}

/** A stream that the library may end or destroy without closing the connection. */
function toBody(raw: IncomingMessage): PassThrough {
  const body = new PassThrough();
  body.on('error', () => undefined);
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('the client went away'));
  });
  return raw.pipe(body);
}

function toOptions({ ctx, turns, caller, begin }: TusRequest, store: OneUploadStore): ServerOptions {
  return {
    path: UPLOADS_PATH,
    locker: turns,
    getFileIdFromRequest: () => (store.upload === undefined ? undefined : idOf(store.upload)),
    async namingFunction(request) {
      if (begin !== undefined) store.upload = await begin(Number(request.headers.get('upload-length')));
      if (store.upload === undefined) throw errors.notFound();
      return idOf(store.upload);
    },
    generateUrl: (_request, { id }) => toUploadUrl(ctx.config.base_url, caller.workspace.slug, Number(id)),
    async onUploadFinish(_request, { id }) {
      await store.getUpload(id);
      if (store.upload !== undefined) await finish(ctx, store.upload);
      return {};
    },
  };
}

/** Ids of records are unique across workspaces. */
const idOf = ({ record_id }: UploadRow) => String(record_id);

/**
 * All bytes are stored and confirmed, so a sweep retries whatever fails now, unless the file turns out to be
 * no recording.
 */
async function finish(ctx: Context, upload: UploadRow): Promise<void> {
  try {
    await completeUpload(ctx, upload);
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) throw error;
    ctx.log.warn({ err: error, record_id: upload.record_id }, 'an upload could not be completed yet');
    await noteUnstored(ctx, upload, error);
  }
}

/** @throws PAYLOAD_TOO_LARGE before any of it is read */
function requirePartLimit({ config }: Context, { headers }: FastifyRequest): void {
  const { max_part_bytes } = config.uploads;
  if (Number(headers['content-length'] ?? 0) > max_part_bytes) throw errors.partTooLarge(max_part_bytes);
}

/** The library takes web requests, and gets only the parts that it needs. */
function toWebRequest({ request: { raw }, method }: TusRequest, body: PassThrough): Request {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(raw.headersDistinct)) {
    if (/^(?:tus|upload|content)-/.test(name)) headers.set(name, values.join(', '));
  }
  // Some libraries add a charset to every type.
  const type = headers.get('content-type')?.split(';')[0]?.trim();
  if (type !== undefined) headers.set('content-type', type);
  const url = new URL(raw.url ?? '/', 'http://localhost');
  if (method === 'HEAD' || method === 'DELETE') return new Request(url, { method, headers });
  return new Request(url, { method, headers, body: Readable.toWeb(body), duplex: 'half' });
}

function aboutUpload({ upload }: OneUploadStore): Record<string, string> {
  if (upload === undefined) return {};
  const is_whole = toReceivedBytes(upload) === upload.size_bytes;
  return {
    'x-record-id': idOf(upload),
    ...(is_whole ? {} : { 'upload-expires': upload.expires_at.toUTCString() }),
    ...(upload.metadata === null ? {} : { 'upload-metadata': upload.metadata }),
  };
}

/** Converts the library's refusals, which have a status and a line of text. */
function toRefusal(failure: unknown, status: number, text: string): unknown {
  if (failure instanceof ApiError) return failure;
  if (
    failure !== undefined &&
    !(failure !== null && typeof failure === 'object' && 'status_code' in failure)
  ) {
    return failure;
  }
  if (status === 409) return errors.uploadConflict();
  if (/aborted/.test(text)) return errors.uploadLocked();
  return errors.invalid('header', 'tus_refused', { text: text.trim() });
}
