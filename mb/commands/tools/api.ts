import { readFile } from 'node:fs/promises';
import { flag, required, text, texts, UsageError } from '../../parser/option.ts';
import { toApiError, type ClientOptions } from '@minutebook/sdk';
import { untilAllowed } from '@minutebook/sdk/until-allowed.ts';
import { defineCommand } from '../../command.ts';
import { toSafeJson, toSafeText } from '../../output/to-safe-text.ts';
import type { Connected, Session } from '../../session.ts';
import type { Terminal } from '../../terminal.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const api = defineCommand({
  name: 'api',
  summary: 'Sends any request to the API and prints the answer',
  operands: {
    method: required(text('method', 'GET, POST …')),
    path: required(text('path', 'such as /api/v3/workspaces/{workspace}/records; {workspace} is filled in')),
  },
  options: {
    field: texts('name=value', 'of the query of a GET, else of the body; name:=value for JSON'),
    input: text('file', 'the body; - for standard input'),
    paginate: flag('every page of a list, one item a line'),
  },
  example: 'api GET /api/v3/workspaces/{workspace}/records --paginate --field query=budget',
  async run({ method: given, path, field, input, paginate }, session) {
    const method = given.toUpperCase();
    if (!METHODS.includes(method)) throw new UsageError(`<method> must be one of ${METHODS.join(', ')}.`);
    if (!path.startsWith('/'))
      throw new UsageError('<path> begins with a slash: the server is that of the profile.');
    if (input !== undefined && field.length > 0)
      throw new UsageError('--input and --field are two bodies: give one.');
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && input !== undefined) throw new UsageError(`${method} has no body.`);
    if (paginate && method !== 'GET') throw new UsageError('--paginate is for GET.');
    const connected = await session.connect();
    const fields = Object.fromEntries(field.map(readField));
    const address = await toAddress(connected, path, isRead ? fields : {});
    if (paginate) await printPages(connected.options, address, session.terminal);
    else await printAnswer(connected.options, { method, address, body: await toBody() }, session.terminal);
    return 0;

    async function toBody(): Promise<string | undefined> {
      if (input !== undefined) return input === '-' ? session.terminal.readInput() : readFile(input, 'utf8');
      return isRead || field.length === 0 ? undefined : JSON.stringify(fields);
    }
  },
});

function readField(given: string): [string, unknown] {
  const [, name, mark, value = ''] = /^([^=:]+)(:?=)([\s\S]*)$/.exec(given) ?? [];
  if (name === undefined) throw new UsageError(`--field must be name=value, not "${given}".`);
  if (mark === '=') return [name, value];
  try {
    return [name, JSON.parse(value)];
  } catch {
    throw new UsageError(`--field ${name}:= takes JSON, not "${value}".`);
  }
}

async function toAddress({ options, findSlug }: Connected, path: string, query: object): Promise<URL> {
  const slug = path.includes('{workspace}') ? encodeURIComponent(await findSlug()) : '';
  const address = new URL(options.base_url + path.replaceAll('{workspace}', slug));
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  return address;
}

interface Request {
  method: string;
  address: URL;
  body?: string | undefined;
}

async function send(
  { token, headers }: ClientOptions,
  { method, address, body }: Request,
): Promise<Response> {
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      authorization: `Bearer ${typeof token === 'function' ? await token() : token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  if (response.status >= 400) throw toApiError(response, await response.text());
  return response;
}

/** Writes the body unchanged; on a terminal, with line breaks and without control characters. */
async function printAnswer(options: ClientOptions, request: Request, terminal: Terminal): Promise<void> {
  const response = await send(options, request);
  if (request.method === 'HEAD') {
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
    return terminal.write(`${toSafeText(lines.join('\n'))}\n`);
  }
  if (!terminal.is_tty) {
    for await (const chunk of response.body ?? []) await terminal.write(chunk as Uint8Array);
    return;
  }
  const content = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && content !== '';
  await terminal.write(`${isJson ? toSafeJson(JSON.parse(content), 2) : toSafeText(content)}\n`);
}

interface Page {
  items?: readonly unknown[];
  next_token?: string | null;
  page?: { offset: number; total: number };
  cursor?: string;
  has_more?: boolean;
}

/** Supports the three ways in which lists are paged. */
async function printPages(
  options: ClientOptions,
  address: URL,
  terminal: Session['terminal'],
): Promise<void> {
  for (let next: Readonly<Record<string, string>> | undefined = {}; next !== undefined;) {
    for (const [name, value] of Object.entries(next)) address.searchParams.set(name, value);
    const answer = await untilAllowed(() => send(options, { method: 'GET', address }));
    const page = (await answer.json()) as Page;
    if (!Array.isArray(page.items))
      throw new UsageError(`${address.pathname} is no list: leave out --paginate.`);
    const lines = page.items.map((item) => `${toSafeJson(item)}\n`);
    if (lines.length > 0) await terminal.write(lines.join(''));
    next = toNext(page, page.items.length);
  }
}

function toNext({ next_token, page, cursor, has_more }: Page, count: number) {
  if (next_token != null) return { next_token };
  if (has_more === true && cursor !== undefined) return { cursor };
  if (page === undefined || count === 0) return undefined;
  const offset = page.offset + count;
  return offset < page.total ? { offset: String(offset) } : undefined;
}
