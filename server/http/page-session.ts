/** The cookie of a page's session, and that only pages of ours come with it. */
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import type { PageCaller } from '../access/caller.ts';
import { PAGE_SESSION_MS } from '../access/page-sessions.ts';
import { toClientNetwork } from './client-network.ts';

const COOKIE = 'minutebook_session';
const DEVICE_COOKIE = 'minutebook_device';
/** As long as browsers keep one. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;
const CLIENT_LENGTH = 300;

/**
 * A page of another site cannot send the header without asking first, which nothing here allows. What the browser says of
 * where a request comes from has to fit as well, where it says so.
 * @throws FORBIDDEN
 */
export function requireOwnPage(request: FastifyRequest, baseUrl: string): void {
  const { 'x-minutebook': header, 'sec-fetch-site': site, origin } = request.headers;
  if (header !== 'page') throw errors.forbidden('page_header_missing');
  const isOurs = site === undefined ? isOwnOrigin(origin, request, baseUrl) : site === 'same-origin';
  if (!isOurs) throw errors.forbidden('not_our_page');
}

function isOwnOrigin(origin: string | undefined, request: FastifyRequest, baseUrl: string): boolean {
  if (origin === undefined) return true;
  if (origin === new URL(baseUrl).origin) return true;
  return isLocalName(request.hostname) && origin === `${request.protocol}://${request.host}`;
}

/**
 * An address, or a name of the local network. Any other may be somebody's whose name server leads it here, page and all: that one is
 * ours when the settings say so.
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

/** @param secret null: the browser is to forget the one it has */
export function setSessionCookie(reply: FastifyReply, secret: string | null, baseUrl: string): void {
  reply.setCookie(COOKIE, secret ?? '', {
    path: toCookiePath(baseUrl, '/app'),
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(reply.request, baseUrl),
    maxAge: secret === null ? 0 : PAGE_SESSION_MS / 1000,
  });
}

/** Sent back with passwords alone. */
export function setDeviceCookie(reply: FastifyReply, mark: string, baseUrl: string): void {
  reply.setCookie(DEVICE_COOKIE, mark, {
    path: toCookiePath(baseUrl, '/app/session'),
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(reply.request, baseUrl),
    maxAge: DEVICE_SECONDS,
  });
}

/** A proxy that speaks https may not be told of as one that is trusted: then the address of the server says it. */
export const isSecure = ({ protocol }: FastifyRequest, baseUrl: string) =>
  protocol === 'https' || new URL(baseUrl).protocol === 'https:';

/** The server may stand below a path of its own. */
export const toCookiePath = (baseUrl: string, path: string) =>
  new URL(baseUrl).pathname.replace(/\/$/, '') + path;
