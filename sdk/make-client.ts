import { toApiError } from './api-error.ts';
import type { CallOptions, Client } from './client.ts';
import { pause } from './pause.ts';
import { operations } from './operations.ts';
import { toAddress, type Parameters } from './to-address.ts';

export interface ClientOptions {
  /** `https://minutebook.example.com`; empty for the server that a page came from. */
  base_url: string;
  /**
   * Sent with every request. A function is called before each, and once more with the refused token after a
   * 401: the request is retried if it returns another.
   */
  token?: string | ((refused?: string) => Promise<string | undefined>);
  /** How often a GET, PUT or DELETE is retried after a 429 or 503; 2 unless given, 0: never. */
  retries?: number;
  /** Sent with every request. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
}

/** Method, path, and the statuses of success where there are several. */
export type OperationEntry = readonly [method: string, path: string, successes?: readonly number[]];

interface Input {
  params?: Parameters;
  query?: Parameters;
  body?: unknown;
}

/** Idempotent methods. */
const REPEATABLE = ['GET', 'PUT', 'DELETE'];

/** A longer wait than this is the caller's to decide on. */
const LONGEST_WAIT_SECONDS = 30;

/** One method for each operation; what it resolves to is in its type. */
export function makeClient(options: ClientOptions): Client {
  const methods = Object.entries<OperationEntry>(operations).map(([name, operation]) => [
    name,
    (input: Input = {}, call: CallOptions = {}) => callOperation(operation, input, call, options),
  ]);
  return Object.fromEntries(methods) as Client;
}

async function callOperation(
  [method, path, successes]: OperationEntry,
  { params, query, body }: Input,
  { signal, retries }: CallOptions,
  options: ClientOptions,
): Promise<unknown> {
  const address = options.base_url.replace(/\/$/, '') + toAddress(path, params, query);
  const send = options.fetch ?? fetch;
  let retriesLeft = REPEATABLE.includes(method) ? (retries ?? options.retries ?? 2) : 0;
  let seconds = 1;
  let isRenewed = false;
  let token = await askForToken(options);
  for (;;) {
    const response = await send(address, {
      method,
      headers: {
        ...options.headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    if (response.ok) return toOutput(response, text, successes);
    const error = toApiError(response, text);
    if (error.status === 401 && !isRenewed) {
      const other = await askForToken(options, token);
      if (other === token) throw error;
      token = other;
      isRenewed = true;
    } else {
      const wait = error.retry_after_seconds ?? seconds;
      if ((error.status !== 429 && error.status !== 503) || retriesLeft === 0 || wait > LONGEST_WAIT_SECONDS)
        throw error;
      await pause(wait * 1000, signal);
      retriesLeft -= 1;
      seconds *= 2;
    }
  }
}

const askForToken = async ({ token }: ClientOptions, refused?: string) =>
  typeof token === 'function' ? token(refused) : token;

function toOutput(response: Response, text: string, successes: readonly number[] | undefined): unknown {
  let body: unknown;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    throw toApiError(response, text);
  }
  return successes === undefined ? body : { status: response.status, body };
}
