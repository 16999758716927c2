import { toApiError, toBrokenOff, type ApiError } from './api-error.ts';
import type { CallOptions } from './call.ts';
import type { Client } from './client.ts';
import type { ClientOptions } from './client-options.ts';
import { sendForEvents, type ServerEvent } from './event-stream.ts';
import { operations } from './operations.ts';
import { askForToken, pause, sendOnce, type Answered, type Request } from './send-once.ts';
import { throwIfEnded } from './signals.ts';
import { toAddress, type Parameters } from './to-address.ts';

/**
 * Method, path, the statuses of success if there are several, or the name of the last event where events
 * answer, and how a POST is repeated: with its idempotency key, or simply again.
 */
export type OperationEntry = readonly [
  method: string,
  path: string,
  answer?: readonly number[] | string | null,
  repeated?: 'key' | 'again',
];

interface Input {
  params?: Parameters;
  query?: Parameters;
  body?: unknown;
}

/** Idempotent methods. */
const REPEATABLE = ['GET', 'PUT', 'DELETE'];

/** The caller decides about a longer wait. */
const LONGEST_WAIT_SECONDS = 30;

/** Makes a method for each operation; its type says what it resolves to. */
export const makeClient = (options: ClientOptions): Client => makeClientOf(operations, options) as Client;

/** Makes a client of some operations; `makeClient` has all public ones. */
export function makeClientOf(
  table: Readonly<Record<string, OperationEntry>>,
  options: ClientOptions,
): object {
  const methods = Object.entries(table).map(([name, operation]) => [
    name,
    (input: Input = {}, call: CallOptions = {}) =>
      (typeof operation[2] === 'string' ? followOperation : callOperation)({
        operation,
        input,
        call,
        options,
      }),
  ]);
  const client: object = Object.fromEntries(methods);
  given.set(client, options);
  return client;
}

/** Options are stored outside the client, which could otherwise be logged with its token. */
const given = new WeakMap<object, ClientOptions>();

/** Returns the options that the client was made with, or undefined for a foreign object. */
export const findOptions = (client: object): ClientOptions | undefined => given.get(client);

/** A call of an operation. */
interface Asked {
  operation: OperationEntry;
  input: Input;
  call: CallOptions;
  options: ClientOptions;
}

async function callOperation(asked: Asked): Promise<unknown> {
  const { response, text } = await perform(asked, sendOnce);
  return toOutput(response, text, asked.operation[2]);
}

/** Sends nothing before the first event is wanted. */
async function* followOperation(asked: Asked): AsyncGenerator<ServerEvent, void, undefined> {
  const { signal } = asked.call;
  const { response, text, events } = await perform(asked, sendForEvents);
  if (events === undefined) throw toApiError(response, text);
  let isWhole = false;
  for await (const event of events) {
    throwIfEnded(signal);
    isWhole ||= event.event === asked.operation[2];
    yield event;
  }
  throwIfEnded(signal);
  if (!isWhole) throw toBrokenOff(response);
}

type Send<Answer> = (address: string, options: ClientOptions, request: Request) => Promise<Answer>;

async function perform<Answer extends Answered>(
  { operation: [method, path, , repeated], input: { params, query, body }, call, options }: Asked,
  send: Send<Answer>,
): Promise<Answer> {
  const address = options.base_url.replace(/\/$/, '') + toAddress(path, params, query);
  const key = repeated === 'key' ? (call.idempotency_key ?? makeKey()) : undefined;
  const isRepeatable = REPEATABLE.includes(method) || repeated !== undefined;
  const patience = makePatience(isRepeatable ? (call.retries ?? options.retries ?? 2) : 0, options);
  let isRenewed = false;
  let token = await askForToken(options);
  for (;;) {
    const answer = await send(address, options, {
      method,
      token,
      signal: call.signal,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        // All tries have the same key, so that the operation is performed once.
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(call.if_match !== undefined && { 'if-match': call.if_match }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }).catch((error: unknown) => {
      throwIfEnded(call.signal);
      return { lost: error };
    });
    if ('lost' in answer) {
      const wait = patience.waitAfter(undefined);
      if (wait === undefined) throw answer.lost;
      await pause(wait * 1000, call.signal);
      continue;
    }
    const { response, text } = answer;
    options.on_response?.(response);
    if (response.ok) return answer;
    const error = toApiError(response, text);
    if (error.status === 401 && !isRenewed) {
      const other = await askForToken(options, token);
      if (other === token) throw error;
      token = other;
      isRenewed = true;
    } else {
      const wait = patience.waitAfter(error);
      if (wait === undefined) throw error;
      await pause(wait * 1000, call.signal);
    }
  }
}

const BUSY = ['RECORD_BUSY', 'REQUEST_IN_PROGRESS'];
const FAULTS = [408, 500, 502, 504];

/** The wait before a retry doubles each time, and varies randomly, so that clients do not retry at once. */
function makePatience(retries: number, { retries_faults = true }: ClientOptions) {
  let left = retries;
  let seconds = 0.5;
  return {
    /** @param error undefined when no answer came @returns the wait, or undefined when the error is final */
    waitAfter(error: ApiError | undefined): number | undefined {
      const isPassing =
        error?.status === 429 ||
        error?.status === 503 ||
        (retries_faults &&
          (error === undefined || FAULTS.includes(error.status) || BUSY.includes(error.type)));
      const jittered = seconds * (0.75 + Math.random() / 2);
      const wait = error?.retry_after_seconds ?? jittered;
      if (!isPassing || left === 0 || wait > LONGEST_WAIT_SECONDS) return undefined;
      left -= 1;
      seconds = Math.min(8, seconds * 2);
      return wait;
    },
  };
}

/** A key only has to be new for its member, so it needs no `crypto`, which React Native lacks. */
const makeKey = () => `${Date.now()}-${Math.random()}-${Math.random()}`;

function toOutput(response: Response, text: string, successes: OperationEntry[2]): unknown {
  let body: unknown;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    throw toApiError(response, text);
  }
  return successes == null ? body : { status: response.status, body };
}
