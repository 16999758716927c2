import { ConfigError, type Settings } from './settings.ts';
import { isThisComputer } from '../network.ts';

/** An OpenID Connect provider that people sign in with. */
export interface OidcConfig {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** The provider's name on the sign-in page. */
  name: string;
  /** With spaces between. */
  scope: string;
  /** The claim that names groups; with dots, the path to it. */
  groups_claim: string;
  /** Domains, issuers, `xms_edov` or `*`: whose addresses are verified where the provider does not say. */
  trusted_emails: string[];
}

/**
 * null: sign-in with OpenID Connect is off.
 * @throws ConfigError when a setting is wrong, or one of the three required ones is missing
 */
export function toOidcConfig(settings: Settings): OidcConfig | null {
  const text = settings.MINUTEBOOK_OIDC_ISSUER;
  if (text === undefined) return null;
  const issuer = URL.parse(text);
  const isSafe =
    issuer?.protocol === 'https:' || (issuer?.protocol === 'http:' && isThisComputer(issuer.hostname));
  if (issuer === null || !isSafe) {
    throw new ConfigError(`MINUTEBOOK_OIDC_ISSUER must be an https address, not "${text}".`);
  }
  return {
    issuer: text,
    client_id: required(settings, 'MINUTEBOOK_OIDC_CLIENT_ID'),
    client_secret: required(settings, 'MINUTEBOOK_OIDC_CLIENT_SECRET'),
    name: settings.MINUTEBOOK_OIDC_NAME ?? issuer.host,
    scope: toScope(settings.MINUTEBOOK_OIDC_SCOPES),
    groups_claim: settings.MINUTEBOOK_OIDC_GROUPS_CLAIM?.trim() ?? 'groups',
    trusted_emails: toTrusted(settings.MINUTEBOOK_OIDC_TRUSTED_EMAILS),
  };
}

function toScope(text = 'openid email profile'): string {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  return [...new Set(['openid', ...words])].join(' ');
}

const isDomain = (text: string) => /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/.test(text);

function toTrusted(text = ''): string[] {
  const named = text.split(',').map((one) => one.trim());
  return named
    .filter((one) => one !== '')
    .map((one) => {
      const isIssuer = URL.canParse(one) && one.startsWith('http');
      if (isIssuer || one === '*' || one === 'xms_edov') return one;
      const domain = one.replace(/^@/, '').toLowerCase();
      if (isDomain(domain)) return domain;
      throw new ConfigError(
        `MINUTEBOOK_OIDC_TRUSTED_EMAILS must name domains, issuers, xms_edov or *, not "${one}".`,
      );
    });
}

function required(
  settings: Settings,
  name: 'MINUTEBOOK_OIDC_CLIENT_ID' | 'MINUTEBOOK_OIDC_CLIENT_SECRET',
): string {
  const value = settings[name];
  if (value === undefined) throw new ConfigError(`${name} is missing: MINUTEBOOK_OIDC_ISSUER needs it.`);
  return value;
}
