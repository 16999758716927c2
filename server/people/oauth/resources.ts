/** The resources of this server that a token can be for (RFC 8707), and whether OAuth is offered at all. */
import { isScope, type Scope } from '@minutebook/contract/scopes.ts';
import type { TokenAudience } from '../../access/token-power.ts';
import { isLoopback } from './redirect-uri.ts';

/** Tokens travel on every request: without TLS they stay on the same machine. */
export function offersOauth(base_url: string): boolean {
  const url = new URL(base_url);
  return url.protocol === 'https:' || isLoopback(url);
}

export interface Resource {
  audience: TokenAudience | null;
  /** The one workspace of its address; null: whichever is chosen. */
  slug: string | null;
}

/**
 * A query is no part of the resource: `/mcp?write=1` is `/mcp`.
 * @param text null: the program names none
 * @returns undefined: it is none of this server's
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

/** The scopes of a program that requests none: enough to read. */
const USUAL: readonly Scope[] = ['records:read'];

/** Words of OpenID Connect that clients add to every request: every program here gets a refresh token, and none an identity. */
export const scopesOfOthers: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];

/** undefined: it names one that there is not. */
export function readScopes(text: string | null): readonly Scope[] | undefined {
  const names = [...new Set((text ?? '').split(' '))].filter(
    (name) => name !== '' && !scopesOfOthers.includes(name),
  );
  if (!names.every(isScope)) return undefined;
  return names.length === 0 ? USUAL : names;
}
