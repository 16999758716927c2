/** Lists that pages offer. Not beside their schemas: pages need no library of schemas. */

/** What people can do without: everything but the answer to a forgotten password. */
export const optionalMailKinds = ['invitation', 'share', 'recording', 'digest'] as const;

export const mailKinds = [...optionalMailKinds, 'password_reset'] as const;

export const baseWorkspaceRoles = ['owner', 'admin', 'member', 'guest'] as const;

export const baseTeamRoles = ['leader', 'member'] as const;

/** Whether members of a workspace need a second factor; `required`: a sign-in by a provider counts as one; `always`: it does not. */
export const secondFactorRules = ['optional', 'required', 'always'] as const;

/** Kinds of masked text, as `pii_spans` names them; a workspace's own words are separate. */
export const maskKinds = [
  'email',
  'phone_number',
  'card_number',
  'iban',
  'bank_account',
  'resident_number',
  'foreigner_number',
  'my_number',
  'ssn',
  'itin',
  'nino',
  'passport',
  'driving_licence',
  'ip_address',
  'birthday',
  'street_address',
] as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** Of a service account, which owns no workspace. */
export const serviceRoles = [
  'admin',
  'member',
  'guest',
] as const satisfies readonly (typeof baseWorkspaceRoles)[number][];
