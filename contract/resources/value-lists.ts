/** Lists for choices on pages, in a file of their own so that pages load no schemas. */

/** Extensions of files with a transcript; all other files count as recordings. */
export const transcriptExtensions = [
  'ass',
  'csv',
  'dfxp',
  'docx',
  'dote',
  'eaf',
  'json',
  'jsonl',
  'lrc',
  'md',
  'ndjson',
  'odt',
  'otr',
  'sbv',
  'smi',
  'srt',
  'ssa',
  'sub',
  'textgrid',
  'tsv',
  'ttml',
  'txt',
  'vtt',
  'whisper',
] as const;

export const recordSources = [
  'zoom',
  'google_meet',
  'teams_meet',
  'phone_call',
  'voice_recorder',
  'screen_recorder',
  'manual_upload',
  'import',
] as const;

export const recordStatuses = [
  'created',
  'uploaded',
  'transcribed',
  'processed',
  'failed',
  'not_supported',
] as const;

export const recordScopes = ['private', 'team', 'workspace'] as const;

/** The kinds of mail that people can turn off: all except the password reset, which they asked for. */
export const optionalMailKinds = [
  'invitation',
  'share',
  'mention',
  'recording',
  'tracker',
  'digest',
] as const;

export const mailKinds = [...optionalMailKinds, 'password_reset'] as const;

export const baseWorkspaceRoles = ['owner', 'admin', 'member', 'guest'] as const;

export const baseTeamRoles = ['leader', 'member'] as const;

/**
 * Whether members of a workspace need a second factor. With `required` a sign-in by a provider counts as one,
 * with `always` it does not.
 */
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
  'national_id',
  'passport',
  'driving_licence',
  'ip_address',
  'birthday',
  'street_address',
  'person_name',
] as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** The roles of a service account, which cannot own a workspace. */
export const serviceRoles = [
  'admin',
  'member',
  'guest',
] as const satisfies readonly (typeof baseWorkspaceRoles)[number][];
