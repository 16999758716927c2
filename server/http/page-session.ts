/** The cookie of a page's session, and the check that it comes from pages of ours. */
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import type { PageCaller } from '../access/caller.ts';
import { PAGE_SESSION_MS } from '../access/page-sessions.ts';
import { toClientNetwork } from './client-network.ts';

const COOKIE = 'minutebook_session';
const DEVICE_COOKIE = 'minutebook_device';
/** The longest lifetime that browsers allow a cookie. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;
const CLIENT_LENGTH = 300;

/**
 * A page of another site cannot send the header without a preflight, which is never granted here. The
 * browser's own statement about the origin of a request has to match as well, where it makes one.
 * @throws FORBIDDEN
 */
export function requireOwnPage(request: FastifyRequest, base_url: string): void {
  const { 'x-minutebook': header, 'sec-fetch-site': site, origin } = request.headers;
  if (header !== 'page') throw errors.forbidden('page_header_missing');
  // Same as what, a browser does not say: the name that it was led to this server by has to be ours as well.
  const isOurs =
    site === undefined
      ? isOwnOrigin(origin, request, base_url)
      : site === 'same-origin' && isOwnHost(request, base_url);
  if (!isOurs) throw errors.forbidden('not_our_page');
}

/** A request without an origin passes too: programs send none. */
export function isOwnOrigin(origin: string | undefined, request: FastifyRequest, base_url: string): boolean {
  if (origin === undefined) return true;
  if (origin === new URL(base_url).origin) return true;
  return isLocalName(request.hostname) && origin === `${request.protocol}://${request.host}`;
}

/** A proxy may ask by a name of its own: then the origin is enough, where the browser says it. */
function isOwnHost({ hostname, headers }: FastifyRequest, base_url: string): boolean {
  const ours = new URL(base_url);
  return hostname === ours.hostname || isLocalName(hostname) || headers.origin === ours.origin;
}

/**
 * An address, or a name of the local network. Any other name may belong to an attacker whose name server
 * resolves it to this server: it is ours only when the settings say so.
 */
const isLocalName = (hostname: string) =>
  isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 ||
  !hostname.includes('.') ||
  /\.(?:localhost|local|lan|internal|home\.arpa)$/i.test(hostname);

export function toPageCaller(request: FastifyRequest): PageCaller {
  const cookies = readCookies(request);
  return {
    address: toClientNetwork(request.ip),
    client: request.headers['user-agent']?.slice(0, CLIENT_LENGTH) ?? null,
    session_secret: cookies[COOKIE],
    device_mark: cookies[DEVICE_COOKIE],
  };
}

/** Names and values as they were sent; an empty object when there are none. */
export const readCookies = ({ server, headers }: FastifyRequest): Record<string, string | undefined> =>
  server.parseCookie(headers.cookie ?? '');

/** @param secret null: the browser deletes its cookie */
export function setSessionCookie(reply: FastifyReply, secret: string | null, base_url: string): void {
  reply.setCookie(COOKIE, secret ?? '', {
    path: toCookiePath(base_url, '/app'),
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(reply.request, base_url),
    maxAge: secret === null ? 0 : PAGE_SESSION_MS / 1000,
  });
}

/** Sent back only with passwords. */
export function setDeviceCookie(reply: FastifyReply, mark: string, base_url: string): void {
  reply.setCookie(DEVICE_COOKIE, mark, {
    path: toCookiePath(base_url, '/app/session'),
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(reply.request, base_url),
    maxAge: DEVICE_SECONDS,
  });
}

/** A proxy that terminates https may not be configured as trusted: then the address of the server decides. */
export const isSecure = ({ protocol }: FastifyRequest, base_url: string) =>
  protocol === 'https' || new URL(base_url).protocol === 'https:';

/** The server may be mounted below a path of its own. */
export const toCookiePath = (base_url: string, path: string) =>
  new URL(base_url).pathname.replace(/\/$/, '') + path;
