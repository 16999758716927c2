/**
 * Runs the API inside a command's own process, for the operator: the same operations, checks and answers as
 * over HTTP, without a token and a rate limit. Operations on oneself and on uploads need a member, and are
 * not here.
 */
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { ApiError, errors, toErrorBody } from '@minutebook/contract/errors.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { loadOperator } from '../access/load-place.ts';
import { readIfMatch } from '../http/answers/entity-tag.ts';
import { readBody } from '../http/reading/read-body.ts';
import { readParams } from '../http/reading/read-params.ts';
import { readQuery } from '../http/reading/read-query.ts';
import { RawJson, StreamedJson } from '../http/reply.ts';
import { requireWorkspace } from '../people/workspaces/workspace-queries.ts';
import type { RecordContext } from '../records/record-context.ts';
import { appChecks, appHandlers, v3Checks, v3Handlers } from './handlers.ts';

/** Handlers of all tables are called alike, with input that has passed the schemas of their endpoint. */
type AnyHandler = (input: unknown) => Promise<{ status: number; body: object | null }>;
type AnyCheck = (input: unknown) => unknown;

const tables: readonly { table: Readonly<Record<string, Endpoint>>; handlers: object; checks: object }[] = [
  { table: v3Endpoints, handlers: v3Handlers, checks: v3Checks },
  { table: appEndpoints, handlers: appHandlers, checks: appChecks },
];

const operations = tables.flatMap(({ table, handlers, checks }) =>
  Object.entries(table)
    .filter(([, endpoint]) => endpoint.rate_limit === 'workspace')
    .map(([name, endpoint]) => ({
      endpoint,
      pattern: new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      handle: (handlers as Record<string, AnyHandler>)[name] as AnyHandler,
      check: (checks as Record<string, AnyCheck | undefined>)[name],
    })),
);

/** Stands in for `fetch` in a client. Unexpected errors are thrown unchanged. */
export const makeOperatorFetch =
  (ctx: RecordContext) =>
  async (address: string | URL | Request, request: RequestInit = {}): Promise<Response> => {
    try {
      const { status, body } = await call(ctx, toUrl(address), request);
      return new Response(body === null ? null : await toBodyText(body), { status });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return new Response(JSON.stringify(toErrorBody(error, null)), { status: error.status });
    }
  };

const toUrl = (address: string | URL | Request): URL =>
  new URL(address instanceof Request ? address.url : address);

async function call(ctx: RecordContext, { pathname, search }: URL, { method, headers, body }: RequestInit) {
  for (const { endpoint, pattern, handle, check } of operations) {
    const given = endpoint.method === method ? pattern.exec(pathname)?.groups : undefined;
    if (given === undefined) continue;
    const raw = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const params = readParams(raw, endpoint.params);
    const query = readQuery(search.slice(1), endpoint.query);
    const read =
      endpoint.body === null
        ? null
        : await readBody(Buffer.from(typeof body === 'string' ? body : ''), endpoint.body);
    const workspace_id = await requireWorkspace(ctx.db, String(raw['slug']));
    check?.({ query, workspace_id, ctx });
    const caller = await loadOperator(ctx.db, workspace_id);
    if (caller === undefined) throw errors.workspaceNotFound(String(raw['slug']));
    const ifMatch = new Headers(headers).get('if-match') ?? undefined;
    return handle({ params, query, body: read, caller, if_match: readIfMatch(ifMatch), ctx });
  }
  throw errors.notFound();
}

const toBodyText = async (body: object): Promise<string> => {
  if (body instanceof RawJson) return body.text.toString();
  if (body instanceof StreamedJson) return Buffer.concat(await body.toStream().toArray()).toString();
  return JSON.stringify(body);
};
