/** Header fields of every answer: who may read it, what browsers may do with it, and its request id. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../base/config/config.ts';
import type { Door } from '../door.ts';

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  // An answer is data; answers that are pages declare what they need instead.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  // Cacheable answers override this where they are sent.
  'cache-control': 'no-store',
};

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'RateLimit, RateLimit-Policy, Retry-After, x-request-id',
};

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-max-age': '86400',
};

/** Libraries that trace, count or repeat requests add fields of their own; one that is not allowed stops a page in its browser. */
const ANY_FIELD = '*';

/** Headers that only v3 has: for conditional and idempotent requests. */
const isV3 = (url: string) => /^\/api\/v3(?:[/?]|$)/.test(url);
const v3Exposed = {
  'access-control-expose-headers': `${corsHeaders['access-control-expose-headers']}, ETag, Idempotency-Replayed`,
};
const v3Preflight = {
  'access-control-allow-headers': `${preflightHeaders['access-control-allow-headers']}, Idempotency-Key, If-Match, If-None-Match, ${ANY_FIELD}`,
};

/** Agents in a browser say their version of the protocol wherever they ask. */
const oauthPreflight = {
  'access-control-allow-headers': `${preflightHeaders['access-control-allow-headers']}, MCP-Protocol-Version, ${ANY_FIELD}`,
};

/** Whether the address is the API's; the others are pages, files and the operator's. */
export const isApi = (url: string) => /^\/(?:v[12]|app|mcp|scim|api\/v3)(?:[/?]|$)/.test(url);

/** Whether programs and pages of other sites may call the address as well. */
const isOpen = (url: string) => /^\/(?:v[12]|api\/v3)(?:[/?]|$)/.test(url) || isOfOauth(url);

/** OAuth endpoints read no cookie, so pages of other sites may call them. */
const isOfOauth = (url: string) =>
  /^\/(?:oauth\/(?:token|revoke|device|register)|\.well-known\/oauth-[\w-]+)(?:[/?]|$)/.test(url);

/** Browsers come back by TLS for a year. Of other hosts below this name nothing is known. */
const TLS_ONLY = 'max-age=31536000';

export function setAnswerHeaders(app: FastifyInstance, { base_url }: Pick<Config, 'base_url'>): void {
  const isTls = new URL(base_url).protocol === 'https:';
  app.addHook('onRequest', async (request, reply) => {
    if (isTls || request.protocol === 'https') reply.header('strict-transport-security', TLS_ONLY);
    reply.headers(securityHeaders).headers({ 'x-request-id': request.id, vary: 'accept-encoding' });
    if (isOpen(request.url)) {
      reply.headers(corsHeaders).header('cross-origin-resource-policy', 'cross-origin');
      if (isV3(request.url)) reply.headers(v3Exposed);
    }
    // A record shared with a few is not for search engines.
    if (request.url.startsWith('/s/')) reply.header('x-robots-tag', 'noindex');
  });
}

/** Preflights cost nothing: a page in a browser sends one for every address that it requests. */
export function answerPreflights(app: FastifyInstance, door: Door): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS' || !isOpen(request.url)) return undefined;
    door.showAddressLimit(request, reply);
    if (isV3(request.url)) reply.headers({ ...preflightHeaders, ...v3Preflight });
    else reply.headers({ ...preflightHeaders, ...(isOfOauth(request.url) && oauthPreflight) });
    return reply.code(204).send();
  });
}
