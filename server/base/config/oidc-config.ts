import { ConfigError, type Settings } from './settings.ts';

/** An OpenID Connect provider that people sign in with. */
export interface OidcConfig {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** The provider's name on the sign-in page. */
  name: string;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * null: sign-in with OpenID Connect is off.
 * @throws ConfigError when a setting is wrong, or one of the three required ones is missing
 */
export function toOidcConfig(settings: Settings): OidcConfig | null {
  const text = settings.MINUTEBOOK_OIDC_ISSUER;
  if (text === undefined) return null;
  const issuer = URL.parse(text);
  const isSafe =
    issuer?.protocol === 'https:' || (issuer?.protocol === 'http:' && LOOPBACK.includes(issuer.hostname));
  if (issuer === null || !isSafe) {
    throw new ConfigError(`MINUTEBOOK_OIDC_ISSUER must be an https address, not "${text}".`);
  }
  return {
    issuer: text,
    client_id: required(settings, 'MINUTEBOOK_OIDC_CLIENT_ID'),
    client_secret: required(settings, 'MINUTEBOOK_OIDC_CLIENT_SECRET'),
    name: settings.MINUTEBOOK_OIDC_NAME ?? issuer.host,
  };
}

function required(
  settings: Settings,
  name: 'MINUTEBOOK_OIDC_CLIENT_ID' | 'MINUTEBOOK_OIDC_CLIENT_SECRET',
): string {
  const value = settings[name];
  if (value === undefined) throw new ConfigError(`${name} is missing: MINUTEBOOK_OIDC_ISSUER needs it.`);
  return value;
}
