/** Sends one request for every part of the SDK, and returns its answer. */
import type { ClientOptions } from './client-options.ts';
import { limitSignal, throwIfEnded, toReason } from './signals.ts';

/** Unless `timeout_ms` says otherwise. */
export const TIMEOUT_MS = 60_000;

/** A request without its address. */
export interface Request {
  method: string;
  token: string | undefined;
  /** Sent in addition to those of the options and the token. */
  headers: Record<string, string>;
  body?: string | Blob | undefined;
  signal: AbortSignal | undefined;
  /** Multiplies the timeout; 1 by default. */
  timeout_factor?: number;
}

/** A whole answer. */
export interface Answered {
  response: Response;
  text: string;
}

/** Rejects when no answer came: with the lost connection, the timeout, or the reason of the signal. */
export async function sendOnce(
  address: string,
  options: ClientOptions,
  { timeout_factor = 1, ...request }: Request,
): Promise<Answered> {
  const limit = (options.timeout_ms ?? TIMEOUT_MS) * timeout_factor;
  const limited = limitSignal(request.signal, limit);
  try {
    const response = await startRequest(address, options, { ...request, signal: limited.signal });
    return { response, text: await response.text() };
  } finally {
    limited.end();
  }
}

/** Resolves as soon as the answer begins. */
export const startRequest = (
  address: string,
  { headers: usual, fetch: send = fetch }: ClientOptions,
  { method, token, headers, body, signal }: Omit<Request, 'timeout_factor'>,
): Promise<Response> =>
  send(address, {
    method,
    headers: { ...usual, ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body }),
    ...(signal !== undefined && { signal }),
  });

/** @param refused the token that the server has just answered with 401 */
export const askForToken = async ({ token }: ClientOptions, refused?: string): Promise<string | undefined> =>
  typeof token === 'function' ? token(refused) : token;

/** Rejects with the signal's reason. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    throwIfEnded(signal);
    const stop = () => {
      clearTimeout(timer);
      reject(signal && toReason(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
