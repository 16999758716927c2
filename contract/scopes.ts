/** The scopes of tokens. Every operation requires exactly one scope; a token may never do more than its member. */
/** Each scope with what it covers, in the order in which people choose. */
export const scopeMeanings = {
  'records:read': 'read and search records, their transcripts, insights and labels; export them',
  'records:create': 'create records and upload recordings',
  'records:write': 'change and label records, correct transcripts, process them again',
  'records:delete': 'delete records',
  'records:unmask': 'read what is masked in transcripts',
  'media:read': 'download recordings',
  'shares:write': 'read, create and end links to records, clips and playlists',
  'people:read': 'read members, teams, roles, invitations and settings of the workspace',
  'people:write': 'change members, teams, roles, labels, invitations and settings of the workspace',
  'webhooks:write': 'manage webhooks and read their deliveries',
  'audit:read': 'read the audit log',
} as const;

export type Scope = keyof typeof scopeMeanings;

export const scopes = Object.keys(scopeMeanings) as readonly Scope[];

export const isScope = (text: string): text is Scope => Object.hasOwn(scopeMeanings, text);

/**
 * What an operation needs: a scope; `any` for every valid token; `whole` for an unrestricted token, because
 * the operation is about the user's own account.
 */
export type NeededScope = Scope | 'any' | 'whole';
