/** The web application as it was built into web/dist: one page for all its addresses, and its files. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyReply } from 'fastify';

export const WEB_DIST = resolve(import.meta.dirname, '../../../web/dist');

/** Everything loads from this server; Radix and React set styles through the DOM, which CSP allows. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  // The page is revalidated each time; the files that it names are cached for good.
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const NOT_BUILT =
  'The pages have not been built: run "npm run build:web", or "npm start", which does so by itself.\n';

/** Read each time: the pages may be built, or rebuilt, while the server runs. */
export async function sendPage(reply: FastifyReply, dist = WEB_DIST): Promise<FastifyReply> {
  const html = await readFile(resolve(dist, 'index.html')).catch(() => undefined);
  reply.headers(headers);
  return html === undefined
    ? reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    : reply.type('text/html; charset=utf-8').send(html);
}
