/** The resources of this server that a token can be for (RFC 8707), and whether OAuth is offered at all. */
import { isScope, type Scope } from '@minutebook/contract/scopes.ts';
import type { TokenAudience } from '../../access/token-power.ts';
import { isLoopback } from './redirect-uri.ts';

/** Every request carries a token: without TLS it must not leave this machine. */
export function offersOauth(base_url: string): boolean {
  const url = new URL(base_url);
  return url.protocol === 'https:' || isLoopback(url);
}

export interface Resource {
  audience: TokenAudience | null;
  /** The workspace that the address names, or null when it names none. */
  slug: string | null;
}

/**
 * A query is not part of the resource: `/mcp?write=1` is `/mcp`. @param text null when the program names no
 * resource @returns undefined for anything that is not a resource of this server
 */
export function readResource(text: string | null, base_url: string): Resource | undefined {
  if (text === null) return { audience: null, slug: null };
  const url = URL.parse(text);
  if (url === null || url.origin !== base_url || url.hash !== '' || url.username !== '') return undefined;
  const path = url.pathname.replace(/\/$/, '');
  if (path === '') return { audience: null, slug: null };
  if (path === '/api/v3') return { audience: 'api', slug: null };
  const agents = /^\/mcp(?:\/([a-z0-9-]{1,63}))?$/.exec(path);
  return agents === null ? undefined : { audience: 'mcp', slug: agents[1] ?? null };
}

/** The scopes of a program that requests none. */
const USUAL: readonly Scope[] = ['records:read'];

/**
 * Scopes of OpenID Connect that clients add to every request. They have no effect: every program gets a
 * refresh token, and none an identity.
 */
const scopesOfOthers: readonly string[] = [
  'openid',
  'profile',
  'email',
  'address',
  'phone',
  'offline_access',
];

/** Returns undefined when a scope is unknown. */
export function readScopes(text: string | null): readonly Scope[] | undefined {
  const names = [...new Set((text ?? '').split(' '))].filter(
    (name) => name !== '' && !scopesOfOthers.includes(name),
  );
  if (!names.every(isScope)) return undefined;
  return names.length === 0 ? USUAL : names;
}
