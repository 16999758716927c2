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

/** @param text null: the program names none undefined: it is none of this server's */
export function readResource(text: string | null, base_url: string): Resource | undefined {
  if (text === null || text.replace(/\/$/, '') === base_url) return { audience: null, slug: null };
  if (!text.startsWith(`${base_url}/`)) return undefined;
  const path = text.slice(base_url.length).replace(/\/$/, '');
  if (path === '/api/v3') return { audience: 'api', slug: null };
  const agents = /^\/mcp(?:\/([a-z0-9-]{1,63}))?$/.exec(path);
  return agents === null ? undefined : { audience: 'mcp', slug: agents[1] ?? null };
}

/** The scopes of a program that requests none: enough to read. */
const USUAL: readonly Scope[] = ['records:read'];
/** Every program here gets a refresh token, whether it asks or not. */
const OF_OTHERS = ['offline_access'];

/** undefined: it names one that there is not. */
export function readScopes(text: string | null): readonly Scope[] | undefined {
  const names = [...new Set((text ?? '').split(' '))].filter(
    (name) => name !== '' && !OF_OTHERS.includes(name),
  );
  if (!names.every(isScope)) return undefined;
  return names.length === 0 ? USUAL : names;
}
