/** Asks a real server for operations by their names, and keeps what was sent and answered. */
import assert from 'node:assert/strict';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import type { ErrorCode } from '@minutebook/contract/errors.ts';
import type { Example } from '@minutebook/contract/openapi/examples.ts';
import type { Route } from '@minutebook/contract/route.ts';
import type { Answer, TestServer } from '../kit/test-server.ts';
import { makeSteady } from './make-steady.ts';

type Value = string | number | boolean;

export interface Asked {
  params?: Record<string, string | number>;
  query?: Record<string, Value | readonly Value[]>;
  /** JSON, unless the route takes a form: then its fields. */
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface Tape {
  /** Answers with the body; a refusal fails the test. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as in an answer of the kit
  ask(name: string, asked?: Asked): Promise<any>;
  /** Keeps the body of a refusal, which has this code. */
  refuse(code: ErrorCode, name: string, asked?: Asked): Promise<void>;
  /** The same for a refusal that came another way. */
  keepRefusal(code: ErrorCode, answer: Pick<Answer, 'body' | 'text'>): void;
  /** Keeps an answer that came another way: a stream, or the request of a page of the test kit. */
  keep(name: string, kept: { request?: unknown; status: number; body: unknown }): void;
  /** By the name of the operation. */
  readonly examples: Readonly<Record<string, Example>>;
  readonly errors: Readonly<Record<string, unknown>>;
}

interface TapeOptions {
  server: TestServer;
  table: Readonly<Record<string, Endpoint | Route>>;
  /** What every request has, unless it says otherwise. */
  defaults: { params: Asked['params']; token: string };
}

export function makeTape({ server, table, defaults }: TapeOptions): Tape {
  const examples: Record<string, Example> = {};
  const toSteady = makeSteady(() => server.base_url);
  /** The cookie of a page's session. */
  let cookie = '';

  const keep: Tape['keep'] = (name, { request, status, body }) => {
    if (request === undefined && body === null) return;
    const before = examples[name];
    // If there are several, the last one is shown.
    examples[name] = {
      ...(request !== undefined && { request: toSteady(request) }),
      answers: { ...before?.answers, ...(body !== null && { [status]: toSteady(body) }) },
    };
  };

  const errors: Record<string, unknown> = {};

  async function send(entry: Endpoint | Route, asked: Asked): Promise<Answer> {
    const token = 'token' in asked ? asked.token : defaults.token;
    const path = fill(entry.path, { ...defaults.params, ...asked.params }) + toSearch(asked.query);
    const { body, headers } = toSent(entry, asked, cookie);
    const answer: Answer = await server.send(entry.method, path, { token, body, headers });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer;
  }

  function find(name: string): Endpoint | Route {
    const entry = table[name];
    assert.ok(entry, `no operation is called ${name}`);
    return entry;
  }

  const keepRefusal: Tape['keepRefusal'] = (code, { body, text }) => {
    assert.equal(body?.type, code, text);
    errors[code] = toSteady(body);
  };

  return {
    keepRefusal,
    examples,
    errors,
    keep,
    async refuse(code, name, asked = {}) {
      keepRefusal(code, await send(find(name), asked));
    },
    async ask(name, asked = {}) {
      const entry = find(name);
      const answer = await send(entry, asked);
      assert.ok(answer.status < 300, `${name}: ${answer.status} ${answer.text}`);
      keep(name, { request: entry.body === null ? undefined : asked.body, ...answer });
      return answer.body;
    },
  };
}

const fill = (path: string, params: Readonly<Record<string, string | number>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    assert.ok(value !== undefined, `${path}: ${name} is not given`);
    return encodeURIComponent(value);
  });

function toSearch(query: Asked['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

const FORM = 'application/x-www-form-urlencoded';

function toSent(entry: Endpoint | Route, { body, headers = {} }: Asked, cookie: string) {
  const isPage = 'page_session' in entry && entry.page_session;
  const page = isPage ? { 'x-minutebook': 'page', ...(cookie !== '' && { cookie }) } : {};
  const isForm = 'kind' in entry && entry.body?.content_type === FORM;
  if (!isForm) return { body, headers: { ...page, ...headers } };
  const fields = new URLSearchParams(body as Record<string, string>).toString();
  return { body: fields, headers: { 'content-type': FORM, ...headers } };
}
