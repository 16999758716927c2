/** Why signing in with OpenID Connect came to nothing: `/sign-in?refused=…`. */
export const oidcRefusals = [
  'no_account',
  'unverified',
  'cancelled',
  'stale',
  'unavailable',
  'failed',
] as const;

export type OidcRefusal = (typeof oidcRefusals)[number];
