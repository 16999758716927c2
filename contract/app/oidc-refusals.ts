/** Reasons for a failed sign-in with OpenID Connect: `/sign-in?refused=…`. */
export const oidcRefusals = [
  'no_account',
  'other_person',
  'unverified',
  'cancelled',
  'stale',
  'unavailable',
  'failed',
] as const;

export type OidcRefusal = (typeof oidcRefusals)[number];
