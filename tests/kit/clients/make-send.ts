/** Sends requests to a server, and checks the answers against the contract. */
import { requireContractAnswer, type Answer } from './contract-answer.ts';

export interface RequestParts {
  /** undefined sends none. */
  token?: string | undefined;
  /** Sent as JSON unless it is a string or bytes, which are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

export type Send = (method: string, path: string, parts?: RequestParts) => Promise<Answer>;

/** What test clients need to know about a server. */
export interface ReachedServer {
  base_url: string;
  send: Send;
}

type Ask = (url: string, request: RequestInit) => Promise<Response>;

/**
 * @param baseUrl called for every request, because a restarted server may listen elsewhere @param ask
 * `fetch`, which waits five minutes for an answer, or a function with more patience
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
