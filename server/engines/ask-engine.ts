/**
 * Sends one request to an engine's server. It does not use `fetch`, whose limit of five minutes until an
 * answer begins is too short for an engine on a slow machine.
 */
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AddressRefusedError, makeAddressGuard, type AddressGuard } from '../base/address-guard.ts';
import type { EngineServer } from '../base/config/engine-server.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { http } from '../base/node-http.ts';
import { readBoundedText } from '../base/read-bounded-text.ts';
import { EngineRefusedError } from './engine-error.ts';
import { requireSuccess } from './require-success.ts';

export interface EngineRequest {
  /** The engine's name in errors: `the speech engine`. */
  who: string;
  server: EngineServer;
  /** Below the server's address: `/chat/completions`. */
  path: string;
  content_type: string;
  content_length: number;
  body: Readable;
  most_answered_bytes: number;
  /** How long an answer that has begun may pause: a longer silence ends it. Left out: a minute. */
  most_silent_ms?: number;
}

const MOST_SILENT_MS = MINUTE_MS;

/**
 * @returns the body of a successful answer
 * @throws EngineRefusedError, EngineBusyError, or Error for a temporary failure
 */
export async function askEngine(request: EngineRequest, signal: AbortSignal): Promise<string> {
  const { who, server } = request;
  const timeout = AbortSignal.timeout(server.timeout_seconds * 1000);
  const url = new URL(server.url);
  const host = `${who} at ${url.host}`;
  if (server.is_key_lost)
    throw new EngineRefusedError(`${host} has a key that cannot be read: enter it again`);
  const guard = server.allowed === null ? undefined : makeAddressGuard(server.allowed);
  if (guard?.allowsUrl(url) === false) throw toAddressError(host);
  try {
    const answer = await post(request, { signal: AbortSignal.any([signal, timeout]), lookup: guard?.lookup });
    const text = await readBoundedText(endSilence(answer, request), request.most_answered_bytes);
    requireSuccess(host, {
      status: answer.statusCode ?? 0,
      retry_after: answer.headers['retry-after'],
      text,
    });
    return text;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AddressRefusedError) throw toAddressError(host, error);
    if (timeout.aborted) {
      throw new Error(`${host} did not answer within ${server.timeout_seconds} s`, { cause: error });
    }
    // Node's own errors name neither who nor where.
    if (error instanceof Error && 'code' in error) {
      throw new Error(`${host} cannot be reached: ${error.message || String(error.code)}`, { cause: error });
    }
    throw error;
  } finally {
    request.body.destroy();
  }
}

/** Before its first byte a model reads, which may take long on a slow machine. */
async function* endSilence(
  answer: IncomingMessage,
  { who, most_silent_ms = MOST_SILENT_MS }: EngineRequest,
): AsyncGenerator<Buffer, void> {
  let isBegun = false;
  for await (const part of answer as AsyncIterable<Buffer>) {
    if (!isBegun) {
      const error = new Error(`${who} began to answer, and then sent nothing for ${most_silent_ms / 1000} s`);
      answer.setTimeout(most_silent_ms, () => answer.destroy(error));
    }
    isBegun = true;
    yield part;
  }
}

async function post(
  { server, path, content_type, content_length, body }: EngineRequest,
  { signal, lookup }: { signal: AbortSignal; lookup: AddressGuard['lookup'] | undefined },
): Promise<IncomingMessage> {
  const request = (server.url.startsWith('https:') ? requestHttps : http.request)(
    toAddress(server.url, path),
    {
      method: 'POST',
      signal,
      // It resolves the name and checks every address: the connection goes to one that was checked.
      ...(lookup && { lookup }),
      // Minutes pass between requests: the server would have closed a connection that is kept alive.
      agent: false,
      headers: {
        ...toKeyHeader(server),
        accept: 'application/json',
        'content-type': content_type,
        'content-length': content_length,
      },
    },
  );
  const answered = answerOf(request);
  const sent = pipeline(body, request);
  // A server may refuse before it has read the whole body: then its answer counts, not the broken pipe.
  const [answer] = await Promise.all([answered, Promise.race([sent, answered])]);
  return answer;
}

const toAddressError = (host: string, cause?: Error) =>
  new EngineRefusedError(
    `${host} is not outside, or not known there: whoever runs this server can allow the address (MINUTEBOOK_ENGINE_ALLOWED)`,
    { cause },
  );

/** Azure's servers want their version in the query. */
function toAddress(base: string, path: string): string {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  return url.href;
}

function toKeyHeader({ key, key_header: header }: EngineServer): Record<string, string> {
  if (key === null) return {};
  return header === 'api-key' ? { 'api-key': key } : { authorization: `Bearer ${key}` };
}

function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve);
  request.on('error', reject);
  return promise;
}
