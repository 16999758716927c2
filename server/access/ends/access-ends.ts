/**
 * How access ends: every way in, and what becomes of it at every event. What ends access asks this table (end-access.ts), the table
 * of docs/operations.md is made of it, and access-ends.test.ts walks its cells.
 */

export const accessEvents = {
  password_changed: 'one’s own new password',
  password_reset: 'a reset by mail',
  password_set: '`minutebook user set-password`',
  factors_reset: '`minutebook user reset-factors`',
  factor_added: 'a first second factor',
  address_proven: 'the first proof of an address',
  provider_unlinked: '`minutebook user unlink`',
  provider_signed_out: 'a sign-out at the provider',
  member_left: 'leaving the workspace',
  deprovisioned: 'the directory (SCIM) ending it',
  user_deactivated: '`minutebook user deactivate`',
  person_erased: '`minutebook user erase`',
  role_lost: 'losing a role',
  access_taken: 'access to the record taken',
  record_private: 'the record made private',
  record_masked: 'the record masked',
  record_trashed: 'the record deleted',
  record_purged: 'the record deleted for good',
  record_expired: 'retention',
  workspace_archived: 'the workspace archived',
  token_revoked: 'the token revoked',
  clock_set_back: 'a clock set back',
  clock_set_ahead: 'a clock set ahead by two years',
} as const;

export type AccessEvent = keyof typeof accessEvents;

interface WayInEnds {
  what: string;
  /** When it ends if nothing happens. */
  time: string;
  /** The most seconds until it has ended; 0: the next request is refused. */
  within_s: number;
  /** The events that end it for good. */
  ends?: readonly AccessEvent[];
  /** The events that disable it for as long as their effect lasts. */
  off?: readonly AccessEvent[];
  /** The events after which it goes on with less access, because access is checked at every request. */
  asked?: readonly AccessEvent[];
  /** Why it survives an event. */
  because?: Partial<Record<AccessEvent, string>>;
  /** Why it stays at every event that is not named. */
  otherwise: string;
}

const newPassword = ['password_changed', 'password_reset', 'password_set'] as const;
/** The acts by which users shut out somebody who, they fear, is signed in as them. */
const recovery = [...newPassword, 'factors_reset', 'address_proven', 'provider_unlinked'] as const;
const recordGone = ['record_trashed', 'record_purged', 'record_expired'] as const;
const recordTaken = ['access_taken', 'record_private', 'record_masked', ...recordGone] as const;
const taken = ['role_lost', ...recordTaken] as const;
/** Nobody is there, or not in the workspace, for as long as this lasts. */
const gone = ['member_left', 'deprovisioned', 'user_deactivated'] as const;

const OF_ACCOUNT = 'it is none of what changes';
const READ_STILL = 'an archived workspace is read as before';
const NO_SECOND_STEP = 'it has no second step';
const IMPOSSIBLE = 'it cannot be there before a factor is';
const OF_WORKSPACE = 'it is the workspace’s, not the account’s';
const OF_LINK = 'it is for whoever has the link';
/** A session that began otherwise is none of the provider's. */
const OF_PROVIDER = 'provider_signed_out';
const TOLD = 'it tells what happened, and nothing that was said';
const SHORT = 'it opens one recording, for two hours';
const FINDS = 'it opens nothing, and what it finds is asked each time';

/** A visit to one record or a part of it. The link outlives the membership of the person who made it. */
const visit = {
  time: 'after an hour; when the share ends',
  within_s: 0,
  off: ['record_trashed', 'clock_set_ahead'],
  ends: ['record_purged'],
  asked: ['record_masked', 'record_expired'],
  otherwise: OF_LINK,
} as const;

const session = {
  within_s: 5,
  off: ['clock_set_ahead'],
  ends: [...recovery, 'factor_added', OF_PROVIDER, 'user_deactivated', 'deprovisioned', 'person_erased'],
  asked: ['member_left', ...taken],
  because: { workspace_archived: READ_STILL },
  otherwise: OF_ACCOUNT,
} as const;

const pendingProgram = {
  within_s: 0,
  ends: [...recovery, 'user_deactivated', 'person_erased'],
  off: ['member_left', 'deprovisioned', 'clock_set_ahead'],
  because: { factor_added: NO_SECOND_STEP },
  otherwise: 'what it will open is asked then',
} as const;

const factor = {
  within_s: 0,
  ends: ['factors_reset', 'address_proven', 'person_erased'],
  because: { factor_added: IMPOSSIBLE, user_deactivated: 'nobody signs in to use it' },
  otherwise: 'whatever else is known or lost is one factor, and removes no other',
} as const;

export const waysIn = {
  page_session: {
    what: 'a session of a browser',
    time: '30 days after its last use, 90 after the sign-in; by signing out',
    ...session,
  },
  program_session: {
    what: 'a session of a program',
    time: '30 days after its last use, a year after the sign-in',
    ...session,
  },
  login_token: {
    what: 'a one-time token for a program',
    time: 'once it is used, after five minutes',
    within_s: 0,
    off: ['clock_set_ahead'],
    ends: [...recovery, 'factor_added', OF_PROVIDER, 'user_deactivated', 'deprovisioned', 'person_erased'],
    otherwise: OF_ACCOUNT,
  },
  half_session: {
    what: 'a sign-in between password and second factor',
    time: 'once it is used, after five minutes',
    within_s: 0,
    ends: [...newPassword, 'factors_reset', 'address_proven', 'person_erased'],
    off: ['user_deactivated', 'clock_set_back', 'clock_set_ahead'],
    because: { factor_added: IMPOSSIBLE },
    otherwise: OF_ACCOUNT,
  },
  password: {
    what: 'a password',
    time: 'never',
    within_s: 0,
    ends: [...newPassword, 'address_proven', 'person_erased'],
    off: ['user_deactivated'],
    otherwise: OF_ACCOUNT,
  },
  authenticator: { what: 'an authenticator app', time: 'never', ...factor },
  passkey: { what: 'a passkey', time: 'never', ...factor },
  recovery_code: { what: 'a recovery code', time: 'once it is used', ...factor },
  reset_link: {
    what: 'the link that resets a password',
    time: 'once it is used, after an hour',
    within_s: 0,
    ends: [...newPassword, 'address_proven', 'person_erased'],
    off: ['user_deactivated', 'clock_set_ahead'],
    otherwise: 'a mailbox is one factor, and stays it',
  },
  personal_token: {
    what: 'a personal access token',
    time: 'at its time; where personal tokens are switched off',
    within_s: 5,
    ends: [...recovery, 'person_erased', 'token_revoked'],
    off: ['user_deactivated'],
    asked: ['member_left', 'deprovisioned', ...taken],
    because: { workspace_archived: READ_STILL, factor_added: NO_SECOND_STEP },
    otherwise: OF_ACCOUNT,
  },
  service_token: {
    what: 'a token of a service account',
    time: 'at its time',
    within_s: 5,
    ends: ['token_revoked'],
    // Somebody else may answer for the account.
    off: [...gone, 'person_erased'],
    asked: recordTaken,
    because: { workspace_archived: READ_STILL, role_lost: 'the account has a role of its own' },
    otherwise: OF_WORKSPACE,
  },
  directory_token: {
    what: 'a token of a directory (SCIM)',
    time: 'never',
    within_s: 0,
    ends: ['token_revoked'],
    // The person who made the invitation has seen its link, and could let themselves in again with it.
    off: [...gone, 'role_lost', 'person_erased'],
    because: { workspace_archived: READ_STILL },
    otherwise: OF_WORKSPACE,
  },
  program: {
    what: 'a program that was let in, and what it refreshes',
    time: '30 days after its last use, a year after it was let in',
    within_s: 5,
    off: ['clock_set_ahead'],
    ends: [...recovery, ...gone, 'person_erased', 'token_revoked'],
    asked: taken,
    because: { workspace_archived: READ_STILL, factor_added: NO_SECOND_STEP },
    otherwise: OF_ACCOUNT,
  },
  program_code: {
    what: 'a code between consent and program',
    time: 'once it is used, after a minute',
    ...pendingProgram,
  },
  device_code: {
    what: 'a device that was allowed in',
    time: 'once it is used, after 15 minutes',
    ...pendingProgram,
  },
  invitation_link: {
    what: 'the link of an invitation',
    time: 'once it is accepted, after 7 days, by taking it back',
    within_s: 0,
    ends: ['person_erased'],
    off: [...gone, 'role_lost', 'workspace_archived', 'clock_set_ahead'],
    otherwise: OF_WORKSPACE,
  },
  upload_link: {
    what: 'a link to upload to',
    time: 'a day after it was made',
    within_s: 0,
    ends: ['person_erased'],
    off: [...gone, 'workspace_archived', 'clock_set_ahead'],
    otherwise: 'it brings one recording, and opens none',
  },
  share_visit: {
    what: 'a visit of a shared record',
    ...visit,
  },
  clip_visit: {
    what: 'a visit of a shared clip',
    ...visit,
  },
  playlist_visit: {
    what: 'a visit of a shared playlist',
    time: 'after an hour; when the share ends',
    within_s: 0,
    off: [...gone, 'role_lost', 'access_taken', 'record_private', 'record_trashed', 'clock_set_ahead'],
    ends: ['record_purged', 'person_erased'],
    asked: ['record_masked', 'record_expired'],
    otherwise: OF_LINK,
  },
  media_link: {
    what: 'a link to a recording',
    time: 'two hours after it was made',
    within_s: 0,
    off: [
      ...gone,
      'role_lost',
      'access_taken',
      'record_private',
      'record_masked',
      'record_trashed',
      'clock_set_ahead',
    ],
    ends: ['record_purged', 'record_expired', 'person_erased'],
    because: { workspace_archived: READ_STILL },
    otherwise: SHORT,
  },
  kept_reply: {
    what: 'words of a record in an answer that is repeated with its key',
    time: 'after a day',
    within_s: 0,
    off: [...gone, 'role_lost', 'access_taken', 'record_private'],
    ends: [...recordGone, 'person_erased'],
    asked: ['record_masked'],
    because: { workspace_archived: READ_STILL },
    otherwise: 'it is made anew for the member, whatever token asks',
  },
  event_stream: {
    what: 'a stream of events',
    time: 'with the token it was opened with',
    within_s: 5,
    ends: [...recovery, ...gone, 'person_erased', 'token_revoked'],
    because: { factor_added: NO_SECOND_STEP },
    otherwise: 'each event is asked for',
  },
  webhook: {
    what: 'a webhook that the user has made',
    time: 'after five days without a delivery',
    within_s: 5,
    ends: [...gone, 'person_erased'],
    asked: ['role_lost', 'access_taken', 'record_private', 'record_trashed', 'record_purged'],
    because: { workspace_archived: READ_STILL, record_masked: TOLD, record_expired: TOLD },
    otherwise: 'it is the workspace’s, whose audit log names who made it',
  },
  calendar: {
    what: 'the address of a calendar that the user has added',
    time: 'unread two days after its user was last there',
    within_s: 0,
    ends: ['person_erased'],
    off: gone,
    because: { workspace_archived: READ_STILL },
    otherwise: 'it opens no record, and only its user sees what it brings',
  },
  tracker: {
    what: 'a tracker that the user has made, and what it finds',
    time: 'never',
    within_s: 0,
    ends: ['person_erased'],
    // Meanwhile meetings are older than the tracker.
    off: [...gone, 'clock_set_back'],
    asked: taken,
    otherwise: FINDS,
  },
  tracker_mail: {
    what: 'a mail that waits and names the record: of a tracker, a mention, a digest',
    time: 'once it is sent, after a day',
    within_s: 0,
    ends: ['record_purged', 'person_erased'],
    off: [...gone, 'role_lost', 'access_taken', 'record_private', 'record_trashed'],
    because: { address_proven: 'before that there is none', record_masked: TOLD, record_expired: TOLD },
    otherwise: 'it goes to the address of the account',
  },
  saved_search: {
    what: 'a search that the user has saved',
    time: 'never',
    within_s: 0,
    ends: ['person_erased'],
    off: gone,
    otherwise: FINDS,
  },
  voice: {
    what: 'the voice by which the user is known in other records',
    time: 'where it is forgotten, or voices are switched off',
    within_s: 0,
    ends: [...recordGone, 'person_erased'],
    off: gone,
    because: { workspace_archived: READ_STILL },
    otherwise: 'it opens nothing, and is compared for whoever sees both records',
  },
  invited_address: {
    what: 'the user’s address among those invited to a meeting',
    time: 'with its record',
    within_s: 0,
    ends: ['person_erased'],
    otherwise: 'it opens nothing, and tells who was invited',
  },
  kept_page: {
    what: 'what a browser has kept of the record (ETag)',
    time: 'when it is asked for again',
    within_s: 0,
    ends: ['record_purged', 'person_erased'],
    off: [...gone, 'role_lost', 'access_taken', 'record_private', 'record_trashed'],
    asked: ['record_masked', 'record_expired'],
    because: { workspace_archived: READ_STILL },
    otherwise: 'whoever may read the record may keep it',
  },
  unsubscribe_link: {
    what: 'the link that refuses mails',
    time: 'never',
    within_s: 0,
    otherwise: 'it opens nothing',
  },
} as const satisfies Record<string, WayInEnds>;

export type WayIn = keyof typeof waysIn;

export type Ending =
  | { kind: 'ends' | 'off'; within_s: number }
  | { kind: 'asked' }
  | { kind: 'stays'; because: string };

/** One cell of the table. */
export function endingOf(way: WayIn, event: AccessEvent): Ending {
  const row: WayInEnds = waysIn[way];
  if (row.ends?.includes(event) === true) return { kind: 'ends', within_s: row.within_s };
  if (row.off?.includes(event) === true) return { kind: 'off', within_s: row.within_s };
  if (row.asked?.includes(event) === true) return { kind: 'asked' };
  return { kind: 'stays', because: row.because?.[event] ?? row.otherwise };
}
