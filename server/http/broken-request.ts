/**
 * Requests that the HTTP parser refuses never reach the framework; this answers them in the shape of every
 * other error.
 */
import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ApiError, errors, toErrorBody } from '@minutebook/contract/errors.ts';
import { toReason } from '@minutebook/contract/reasons.ts';
import { securityHeaders } from './answers/answer-headers.ts';

interface Refusal {
  status: string;
  error: ApiError;
}

/**
 * Limits a request line with its header fields. A thousand values for each of four filters, which a list
 * takes, and the token that holds them make 180 KiB.
 */
export const HEAD_LIMIT_BYTES = 256 * 1024;

const tooLarge: Refusal = {
  status: '431 Request Header Fields Too Large',
  error: errors.invalid('request', 'head_too_large', { limit_kib: HEAD_LIMIT_BYTES / 1024 }),
};
const tooSlow: Refusal = {
  status: '408 Request Timeout',
  error: errors.invalid('request', 'too_slow'),
};
const notHttp: Refusal = {
  status: '422 Unprocessable Entity',
  error: errors.invalid('request', 'not_http'),
};
const twoHosts: Refusal = {
  status: '400 Bad Request',
  error: errors.invalid('request', 'two_hosts'),
};
const notEncoded: Refusal = {
  status: '422 Unprocessable Entity',
  error: errors.invalid('address', 'address_not_encoded'),
};
const unknownMethod: Refusal = {
  status: '405 Method Not Allowed',
  error: new ApiError('METHOD_NOT_ALLOWED', toReason('method_unknown'), {
    headers: { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
  }),
};

interface ParserError extends Error {
  code?: string;
  rawPacket?: unknown;
}

/** A client that does not read its answer, or does not stop sending, is disconnected after this. */
const LINGER_MS = 2_000;
const refused = new WeakSet<Socket>();

/** Makes the listener for errors of the HTTP parser. */
export function makeBrokenRequestAnswer(log: FastifyBaseLogger) {
  return (error: ParserError, socket: Socket): void => {
    // The parser fails at whatever follows; closing at once could lose the answer for a client that still sends.
    if (refused.has(socket)) return;
    const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse };
    // An answer whose headers are sent cannot be replaced by a refusal.
    if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent === true) socket.destroy();
    else refuse(socket, toRefusal(error), log);
  };
}

/** Node takes the first of several Host fields; whoever reads the last one sees another request (RFC 9112, 3.2). */
export function refuseTwoHosts(app: FastifyInstance): void {
  // oxlint-disable-next-line eslint/max-params -- Fastify's signature; a promise for each request would cost more
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (countHosts(raw.rawHeaders) <= 1) return done();
    reply.hijack();
    const error = Object.assign(new Error('several Host fields'), { code: 'ERR_TWO_HOSTS' });
    app.server.emit('clientError', error, raw.socket);
  });
}

function countHosts(fields: readonly string[]): number {
  let count = 0;
  for (let place = 0; place < fields.length; place += 2) {
    const name = fields[place];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Answers CONNECT requests, which the HTTP server would otherwise drop silently. */
export function refuseTunnels(server: Server, log: FastifyBaseLogger): void {
  server.on('connect', (_request, socket: Socket) => refuse(socket, unknownMethod, log));
}

const REQUEST_LINE = /^[A-Z]+ \S+ HTTP\/1/;

function toRefusal({ code, rawPacket }: ParserError): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return tooLarge;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return tooSlow;
    case 'ERR_TWO_HOSTS':
      return twoHosts;
    case 'HPE_INVALID_URL':
      return notEncoded;
    case 'HPE_INVALID_METHOD':
      return Buffer.isBuffer(rawPacket) && REQUEST_LINE.test(rawPacket.toString('latin1'))
        ? unknownMethod
        : notHttp;
    default:
      return notHttp;
  }
}

function refuse(socket: Socket, { status, error }: Refusal, log: FastifyBaseLogger): void {
  const request_id = randomUUID();
  const text = JSON.stringify(toErrorBody(error, request_id));
  const fields = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
    'x-request-id': request_id,
    ...securityHeaders,
    ...error.headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`);
  refused.add(socket);
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(lingering));
  log.info(
    { reqId: request_id, operation: 'broken-request', status: Number.parseInt(status, 10) },
    'answered',
  );
}
