import { ConfigError } from './config-error.ts';
import type { Env } from './env.ts';

/** A provider of OpenID Connect that people sign in with. */
export interface OidcConfig {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** What the page calls it. */
  name: string;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** null: nobody signs in that way. @throws ConfigError when a setting is wrong, or one of the three that it needs is missing */
export function toOidcConfig(env: Env): OidcConfig | null {
  const text = env['MINUTEBOOK_OIDC_ISSUER'] || null;
  if (text === null) return null;
  const issuer = URL.parse(text);
  const isSafe =
    issuer?.protocol === 'https:' || (issuer?.protocol === 'http:' && LOOPBACK.includes(issuer.hostname));
  if (issuer === null || !isSafe) {
    throw new ConfigError(`MINUTEBOOK_OIDC_ISSUER must be an https address, not "${text}".`);
  }
  return {
    issuer: text,
    client_id: required(env, 'MINUTEBOOK_OIDC_CLIENT_ID'),
    client_secret: required(env, 'MINUTEBOOK_OIDC_CLIENT_SECRET'),
    name: env['MINUTEBOOK_OIDC_NAME'] || issuer.host,
  };
}

function required(env: Env, name: string): string {
  const value = env[name] || null;
  if (value === null) throw new ConfigError(`${name} is missing: MINUTEBOOK_OIDC_ISSUER needs it.`);
  return value;
}
