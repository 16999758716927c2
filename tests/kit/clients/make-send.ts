/** Requests to a server, whose answers are checked against the contract. */
import { requireContractAnswer, type Answer } from './contract-answer.ts';

export interface RequestParts {
  /** undefined: none. */
  token?: string | undefined;
  /** Sent as JSON unless it is a string or bytes, which are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

export type Send = (method: string, path: string, parts?: RequestParts) => Promise<Answer>;

/** What clients of the tests need of a server. */
export interface ReachedServer {
  base_url: string;
  send: Send;
}

type Ask = (url: string, request: RequestInit) => Promise<Response>;

/**
 * @param baseUrl asked for at every request: a server that was started again may listen elsewhere
 * @param ask `fetch`, which gives an answer five minutes to begin, or something with more patience
 */
export function makeSend(baseUrl: () => string, ask: Ask = fetch): Send {
  return async (method, path, { token, body, headers = {} } = {}) => {
    const response = await ask(baseUrl() + path, {
      method,
      redirect: 'manual',
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { body: toBody(body) }),
    });
    const text = await response.text();
    const isJson = /^application\/(?:scim\+)?json/.test(response.headers.get('content-type') ?? '');
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : null,
    };
    requireContractAnswer(method, path, answer);
    return answer;
  };
}

function toBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}
