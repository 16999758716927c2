/** A server of the pages' whole API on made data, without database: what pages are built and tested on. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import { readParams } from '@minutebook/server/http/reading/read-params.ts';
import { readQuery } from '@minutebook/server/http/reading/read-query.ts';
import { refuseAny, validateAgainst } from '@minutebook/server/http/reading/schema-validator.ts';
import { toMadeValue } from './made-value.ts';
import { mockHandlers, type MockHandler } from './mock-handlers.ts';
import { makeMockRecords, type MockRecords } from './mock-records.ts';
import { makeMockUploads } from './mock-uploads.ts';

const EVENT_STREAM = 'text/event-stream';

export interface Mock {
  url: string;
  stop(): Promise<void>;
}

/** Of any of the tables: what is given was read by the schemas of the same entry. */
type AnyHandler = MockHandler<Endpoint>;

const table = [endpoints, appEndpoints, v3Endpoints]
  .flatMap((each) => Object.entries<Endpoint>(each))
  .map(([name, endpoint]) => ({
    endpoint,
    handler: (mockHandlers as unknown as Record<string, AnyHandler>)[name] ?? 'made',
    pattern: new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  // A path without parameters wins over one with them.
  .toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length);

/** `port` 0: any free one. */
export async function startMock(port = 0): Promise<Mock> {
  const records = makeMockRecords();
  const uploads = makeMockUploads(records);
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://mock');
    const body = await buffer(request);
    if (pathname.startsWith('/uploads')) {
      const { status, headers } = uploads.answer(request, pathname, body);
      response.writeHead(status, headers).end();
    } else if (pathname === '/events') {
      response.writeHead(200, { 'content-type': EVENT_STREAM }).write(': made\n\n');
    } else {
      const reply = callOperation(request.method ?? 'GET', pathname, search, body, records);
      const isStream = reply.events !== undefined && request.headers.accept === EVENT_STREAM;
      response.writeHead(reply.status, { 'content-type': isStream ? EVENT_STREAM : 'application/json' });
      if (isStream) response.end(reply.events);
      else response.end(reply.body === null ? undefined : JSON.stringify(reply.body));
    }
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Reply {
  status: number;
  body: unknown;
  /** For whoever takes events alone: one of each kind, in the order of the table. */
  events?: string | undefined;
}

function callOperation(
  method: string,
  path: string,
  search: string,
  bytes: Buffer,
  records: MockRecords,
): Reply {
  for (const { endpoint, handler, pattern } of table) {
    const found = pattern.exec(path);
    if (found === null || endpoint.method !== method) continue;
    const raw = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
    const request = {
      params: readParams(Object.fromEntries(raw), endpoint.params),
      query: readQuery(search.slice(1), endpoint.query),
      body: readBody(endpoint, bytes),
      records,
    };
    return handler === 'made' ? toMadeReply(endpoint) : handler(request);
  }
  throw errors.notFound();
}

function readBody({ body: schema }: Endpoint, bytes: Buffer): unknown {
  if (schema === null) return null;
  const body: unknown = JSON.parse(bytes.toString() || 'null');
  refuseAny(validateAgainst(schema, body, 'body'));
  return body;
}

function toMadeReply({ responses, events }: Endpoint): Reply {
  const [[status, schema] = ['204', null]] = Object.entries(responses);
  const body = schema === null ? null : toMadeValue(schema);
  return { status: Number(status), body, events: events && toMadeEvents(events) };
}

const toMadeEvents = (events: NonNullable<Endpoint['events']>): string =>
  Object.entries(events)
    .map(([event, schema]) => `event: ${event}\ndata: ${JSON.stringify(toMadeValue(schema))}\n\n`)
    .join('');

function refuse(response: ServerResponse, error: unknown): void {
  const refusal = error instanceof ApiError ? error : errors.internalError(error);
  // Somebody who edits the mock has to see what is wrong with it.
  if (refusal.status === 500)
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  const { code, status, reason, message } = refusal;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ type: code, message, reason, request_id: randomUUID() }));
}
