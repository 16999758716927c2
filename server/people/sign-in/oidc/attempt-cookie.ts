/** Keeps the state of a sign-in that is under way at the provider, sealed in a cookie of ten minutes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../http/context.ts';
import { isSecure, readCookies, toCookiePath } from '../../../http/page-session.ts';
import type { OidcAttempt } from './oidc-client.ts';

const COOKIE = 'minutebook_oidc';
const LIFETIME_SECONDS = 10 * 60;

export interface KeptAttempt extends OidcAttempt {
  /** A path on this server. */
  return_to: string;
  /** A test sign-in shows what the provider says, and signs nobody in. */
  is_test?: boolean;
}

interface Sealed extends KeptAttempt {
  /** Distinguishes an attempt from other values that are sealed with the server's key. */
  kind: typeof COOKIE;
  /** The end, in milliseconds since the epoch. */
  ends_at: number;
}

export function keepAttempt(
  reply: FastifyReply,
  attempt: KeptAttempt,
  { keys, clock, config }: Context,
): void {
  const ends_at = clock.now().getTime() + LIFETIME_SECONDS * 1000;
  const sealed: Sealed = { kind: COOKIE, ends_at, ...attempt };
  const value = keys.seal(JSON.stringify(sealed)).toString('base64url');
  setCookie(reply, { value, maxAge: LIFETIME_SECONDS, base_url: config.base_url });
}

export const forgetAttempt = (reply: FastifyReply, { config }: Context): void =>
  setCookie(reply, { value: '', maxAge: 0, base_url: config.base_url });

/** Returns undefined when there is no attempt, it is not ours, or it has expired. */
export function findAttempt(request: FastifyRequest, { keys, clock }: Context): KeptAttempt | undefined {
  const value = readCookies(request)[COOKIE];
  if (value === undefined) return undefined;
  const text = unsealed(keys, value);
  const kept = text === undefined ? undefined : (JSON.parse(text) as Partial<Sealed>);
  if (kept?.kind !== COOKIE || Number(kept.ends_at) <= clock.now().getTime()) return undefined;
  return kept as Sealed;
}

/** Returns undefined when the value was not sealed with our key. */
function unsealed(keys: Context['keys'], value: string): string | undefined {
  try {
    return keys.unseal(Buffer.from(value, 'base64url'));
  } catch {
    return undefined;
  }
}

/** The redirect comes from the provider's site and has to carry the cookie: Lax, not Strict. */
function setCookie(
  reply: FastifyReply,
  { value, maxAge, base_url }: { value: string; maxAge: number; base_url: string },
): void {
  reply.setCookie(COOKIE, value, {
    path: toCookiePath(base_url, '/app/oidc'),
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(reply.request, base_url),
    maxAge,
  });
}
