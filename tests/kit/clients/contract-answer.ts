/**
 * Checks an answer against the endpoint tables: its status must be declared, and its body must have exactly
 * the declared shape.
 */
import assert from 'node:assert/strict';
import { commonErrors, type Endpoint } from '@minutebook/contract/endpoint.ts';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { errorStatuses, type ErrorBody, type ErrorCode } from '@minutebook/contract/errors.ts';
import { reasons, render, type Reason } from '@minutebook/contract/reasons.ts';
import { sentences } from '@minutebook/contract/reasons/sentences.ts';
import { parseEvent } from './server-events.ts';
import { isText } from '@minutebook/server/http/reading/read-scalar.ts';
import { validateAgainst } from '@minutebook/server/http/reading/schema-validator.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed JSON, or null without a body. Tests narrow it to what they expect. */
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer is checked against the contract, then read freely
  body: any;
}

const patterns = [endpoints, v1Endpoints, appEndpoints, v3Endpoints]
  .flatMap((table) => Object.values<Endpoint>(table))
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }));

/** By paths without their numbers, because comparing a path with every pattern takes long. */
const known = new Map<string, readonly Endpoint[]>();

function findEndpoint(method: string, path: string): Endpoint | undefined {
  const pathname = (path.split(/[?#]/)[0] ?? '').replaceAll(/(?<=\/)\d+(?=\/|$)/g, '0');
  const exact = known.get(pathname) ?? listEndpoints(pathname);
  known.set(pathname, exact);
  return exact.find((endpoint) => endpoint.method === method);
}

/** Lists the operations of a path. As in the router, one without parameters takes precedence over one with parameters. */
function listEndpoints(pathname: string): Endpoint[] {
  const exact = patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ endpoint }) => endpoint);
  const [best] = exact.sort((a, b) => parameterCount(a) - parameterCount(b));
  return exact.filter(({ path }) => path === best?.path);
}

const parameterCount = (endpoint: Endpoint) => endpoint.path.split('{').length;

export function requireContractAnswer(method: string, path: string, answer: Answer): void {
  if (!/^\/(?:v[12]|app|api\/v3)\//.test(path)) {
    if (answer.status >= 400 && answer.body?.type !== undefined) requireReasons(answer.body as ErrorBody);
    return;
  }
  assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, 'x-request-id is missing');
  if (answer.status >= 400) requireError(method, path, answer);
  else requireSuccess(method, path, answer);
}

/** Codes that need a reason with words of its own. */
const saidInSentences: readonly ErrorCode[] = ['FORBIDDEN', 'CONFLICT', 'RECORD_BUSY', 'QUOTA_EXCEEDED'];

function requireError(method: string, path: string, answer: Answer): void {
  if (method === 'HEAD') return;
  const { type, message, request_id, reason } = answer.body as ErrorBody;
  assert.equal(errorStatuses[type], answer.status, `${type} is not answered with ${answer.status}`);
  assert.ok(typeof message === 'string' && message.length > 0);
  requireReasons(answer.body as ErrorBody);
  if (saidInSentences.includes(type)) {
    assert.ok(Object.hasOwn(sentences, reason.name), `the pages have no words for ${reason.name}`);
  }
  assert.equal(request_id, answer.headers.get('x-request-id'));
  const endpoint = findEndpoint(method, path);
  if (endpoint === undefined) return;
  if (type === 'NOT_FOUND' && !isTextual(path)) return;
  const declared: readonly string[] = [...commonErrors, ...endpoint.errors];
  assert.ok(declared.includes(type), `${endpoint.name} does not declare ${type}`);
}

/** Whatever the operation, an address that is no text names nothing. */
function isTextual(path: string): boolean {
  try {
    return isText(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Every message of the answer must be its rendered reason. */
function requireReasons({ message, reason, errors }: ErrorBody): void {
  requireReason(reason, errors === undefined ? message : render(reason));
  if (errors === undefined) return;
  for (const place of errors) requireReason(place.reason, place.message);
  assert.equal(message, errors.map((place) => `${place.path} ${place.message}`).join('; '));
}

/** The message must be the rendered reason, which has all the values that its sentence needs. */
function requireReason(reason: Reason, message: string): void {
  assert.ok(Object.hasOwn(reasons, reason.name), `${reason.name} is not in the catalogue`);
  const places = reasons[reason.name].matchAll(/\{(\w+)\}/g);
  for (const [, name = ''] of places) assert.ok(name in reason.values, `${reason.name} lacks ${name}`);
  assert.equal(render(reason), message);
}

function requireSuccess(method: string, path: string, answer: Answer): void {
  const endpoint = findEndpoint(method, path);
  if (endpoint === undefined) return;
  if (answer.status === 304 && endpoint.has_etag === true) {
    assert.equal(answer.text, '');
    return;
  }
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    requireEvents(endpoint, answer.text);
    return;
  }
  const schema = endpoint.responses[answer.status as 200 | 201 | 204];
  assert.notEqual(schema, undefined, `${endpoint.name} does not declare ${answer.status}`);
  if (schema == null) assert.equal(answer.text, '');
  else
    assert.deepEqual(
      validateAgainst(schema, answer.body, 'answer'),
      [],
      `${endpoint.name}: ${answer.text.slice(0, 500)}`,
    );
}

/** Each event must have the shape that is declared for its name. */
function requireEvents({ name, events = {} }: Endpoint, text: string): void {
  for (const block of text.split('\n\n').slice(0, -1)) {
    const { event = '', data } = parseEvent(block) ?? {};
    const schema = events[event];
    assert.ok(schema, `${name} does not declare the event: ${block}`);
    assert.deepEqual(validateAgainst(schema, data, event), [], `${name}: ${block}`);
  }
}
