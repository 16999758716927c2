/** A visit: for an hour, a cookie or bearer token opens the shared record after the password was given. */
import type { FastifyRequest } from 'fastify';
import type { Keys } from '../../base/config/keys.ts';
import { isSecure, toCookiePath } from '../../http/page-session.ts';
import { toShareUrl } from '../items/record-view.ts';

const VISIT_SECONDS = 60 * 60;
const COOKIE = 'minutebook_share_visit';

export interface Visit {
  /** Valid for this share only. */
  access_token: string;
  expires_in_seconds: number;
}

const signedText = (share_id: string, expires: string) => `${share_id}.${expires}`;

/** Lasts no longer than the share itself. */
export function startVisit(
  keys: Keys,
  { share_id, shareExpiresAt, now }: { share_id: string; shareExpiresAt: Date | null; now: Date },
): Visit {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const shareEnds = Math.ceil((shareExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY) / 1000);
  const expires = Math.min(nowSeconds + VISIT_SECONDS, shareEnds);
  const signature = keys.sign('share-visit', signedText(share_id, String(expires)));
  return { access_token: `${expires}.${signature}`, expires_in_seconds: expires - nowSeconds };
}

/** Whether the request has a valid visit of this share. */
export function isVisiting(
  keys: Keys,
  { request, share_id, now }: { request: FastifyRequest; share_id: string; now: Date },
): boolean {
  return [bearerToken(request), ...cookies(request)].some((token) => {
    const [expires = '', signature = ''] = token?.split('.') ?? [];
    const isOurs = keys.verify('share-visit', signedText(share_id, expires), signature);
    return isOurs && now.getTime() < Number(expires) * 1000;
  });
}

const bearerToken = ({ headers }: FastifyRequest) => /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

function cookies({ headers }: FastifyRequest): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${COOKIE}=`)).map((pair) => pair.slice(COOKIE.length + 1));
}

/** Sent back only below the share's own path; the server may be mounted below a path of its own. */
export function toVisitCookie({
  visit,
  share_id,
  request,
  base_url,
}: {
  visit: Visit;
  share_id: string;
  request: FastifyRequest;
  base_url: string;
}): string {
  const path = toCookiePath(base_url, toShareUrl(share_id));
  const secure = isSecure(request, base_url) ? '; Secure' : '';
  return `${COOKIE}=${visit.access_token}; Path=${path}; Max-Age=${visit.expires_in_seconds}; HttpOnly; SameSite=Lax${secure}`;
}
