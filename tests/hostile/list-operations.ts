import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { mcpTools, type McpTool } from '@minutebook/contract/mcp/mcp-tools.ts';
import type { Route } from '@minutebook/contract/route.ts';
import { routes } from '@minutebook/contract/routes.ts';
import { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { toRandomValue, type RandomOperation } from '../kit/clients/random-request.ts';
import type { SeededRandom } from '../kit/seeded-random.ts';
import { toMetadata } from '../kit/clients/tus-client.ts';

/** An endpoint or a route, and what its requests have besides an address and a body by its schema. */
export interface AnyOperation extends RandomOperation {
  name: string;
  is_stream: boolean;
  /** 503 where the pages have not been built. */
  is_page: boolean;
  toHeaders(random: SeededRandom, slug: string): Record<string, string>;
  /** undefined: as the schema says. */
  toOwnBody(random: SeededRandom, ids: readonly number[]): unknown;
}

/** Every operation of every document. */
export function listOperations(): AnyOperation[] {
  const tables = { ...endpoints, ...appEndpoints, ...v1Endpoints, ...v3Endpoints };
  return [...Object.values<Endpoint>(tables).map(fromEndpoint), ...routes.map(fromRoute)];
}

const fromEndpoint = ({ name, method, path, params, query, body }: Endpoint): AnyOperation => ({
  name,
  method,
  path,
  params,
  query,
  body,
  is_stream: false,
  is_page: false,
  toHeaders: () => ({}),
  toOwnBody: () => undefined,
});

const fromRoute = ({ name, kind, method, path, params, query, body, headers = {} }: Route): AnyOperation => ({
  name,
  method,
  path,
  params,
  query,
  body: body?.schema ?? null,
  is_stream: kind === 'stream',
  is_page: kind === 'page',
  toHeaders: (random, slug) => ({
    ...(path.startsWith('/mcp') ? { accept: 'application/json, text/event-stream' } : {}),
    ...(kind === 'tus' && body !== null ? { 'content-type': body.content_type } : {}),
    ...Object.fromEntries(
      Object.keys(headers)
        .filter(() => random.chance(0.85))
        .map((field) => [field, toField(field, random, slug)]),
    ),
  }),
  toOwnBody(random, ids) {
    if (path.startsWith('/mcp') && random.chance(0.8)) return toMessage(random, ids);
    return kind === 'tus' && body !== null ? 'x'.repeat(random.pick([0, 1, 10, 5_000])) : undefined;
  },
});

const odd = [
  '',
  '0',
  '-1',
  '1e3',
  '9007199254740992',
  'x',
  ' ',
  'bytes=0-',
  'bytes=9-2',
  'é',
  'a,b',
  '='.repeat(2_000),
];

function toField(field: string, random: SeededRandom, slug: string): string {
  const metadata = toMetadata({ workspace: slug, filename: 'a.wav', title: 'A', rec_date: random.pick(odd) });
  const usual: Record<string, readonly string[]> = {
    'tus-resumable': ['1.0.0'],
    'upload-length': ['0', '1', '10', '5000'],
    'upload-offset': ['0', '1', '10'],
    'upload-metadata': [metadata, `${metadata},`, metadata.slice(0, -3), `${metadata},${metadata}`],
    'upload-checksum': ['sha1 AAAA', 'sha256 x', 'md5 1B2M2Y8AsgTpgAmY7PhCfg=='],
    'x-http-method-override': ['HEAD', 'PATCH', 'DELETE', 'GET'],
    range: ['bytes=0-3', 'bytes=-1', 'bytes=2-', 'bytes=0-0,2-3'],
  };
  return random.chance(0.8) ? random.pick(usual[field] ?? odd) : random.pick(odd);
}

const tools = Object.entries<McpTool>(mcpTools);

function toMessage(random: SeededRandom, ids: readonly number[]): unknown {
  const [name, { input }] = random.pick(tools);
  const params: Record<string, unknown> = {
    'tools/call': { name: random.chance(0.95) ? name : 'none', arguments: toRandomValue(input, random, ids) },
    initialize: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  };
  const method = random.pick([
    'tools/call',
    'tools/call',
    'tools/call',
    'tools/list',
    'initialize',
    'ping',
    'x',
  ]);
  const message = { jsonrpc: '2.0', id: random.pick([1, 'a', null]), method, params: params[method] ?? {} };
  return random.chance(0.9)
    ? message
    : random.pick([[message, message], { ...message, jsonrpc: '1' }, {}, []]);
}
