/** The web application as it was built into web/dist: one page for all its addresses, and its files. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import type { FastifyReply } from 'fastify';
import { unlessMissing } from '../../base/error-code.ts';

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

/** The policy of a worker's script, because workers do not inherit that of the page. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Pages record sound, show passkeys and copy; nothing else of the device is theirs, nor of anything that gets into them. */
const permissions = [
  'accelerometer=()',
  'autoplay=(self)',
  'bluetooth=()',
  'camera=()',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'magnetometer=()',
  'midi=()',
  'payment=()',
  'serial=()',
  'usb=()',
  'microphone=(self)',
  'display-capture=(self)',
].join(', ');

const headers = {
  'content-security-policy': policy,
  'permissions-policy': permissions,
  // The page is revalidated each time; the files that it names are cached for good.
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const NOT_BUILT =
  'The pages have not been built: run "npm run build:web", or "npm start", which does so by itself.\n';

export async function sendPage(reply: FastifyReply, dist = WEB_DIST): Promise<FastifyReply> {
  const html = await readPage(dist);
  return html === undefined
    ? reply.code(503).headers(headers).type('text/plain; charset=utf-8').send(NOT_BUILT)
    : sendHtml(reply, html);
}

/** The page itself says that there is nothing at its address. @throws NOT_FOUND when the pages have not been built */
export async function sendNotFoundPage(reply: FastifyReply, dist: string): Promise<FastifyReply> {
  const html = await readPage(dist);
  if (html === undefined) throw errors.notFound();
  return sendHtml(reply.code(404), html);
}

/** Its name stays, so that browsers find the next version of it. @throws NOT_FOUND when the pages have not been built */
export async function sendServiceWorker(reply: FastifyReply, dist: string): Promise<FastifyReply> {
  const script = await unlessMissing(readFile(resolve(dist, 'service-worker.js')));
  if (script === undefined) throw errors.notFound();
  return reply
    .headers({ ...headers, 'content-security-policy': workerPolicy })
    .type('text/javascript; charset=utf-8')
    .send(script);
}

/** Each time: the pages may be built, or rebuilt, while the server runs. */
const readPage = (dist: string): Promise<Buffer | undefined> =>
  unlessMissing(readFile(resolve(dist, 'index.html')));

const sendHtml = (reply: FastifyReply, html: Buffer): FastifyReply =>
  reply.headers(headers).type('text/html; charset=utf-8').send(html);
