/**
 * How access ends: every way in, and what becomes of it when something happens. What ends access reads this table
 * (end-access.ts), the documents' table is made of it, and a test walks its cells.
 */

export const accessEvents = {
  password_changed: 'somebody changes their own password',
  password_reset: 'a new password by a mailed link',
  password_set: '`minutebook user set-password`',
  factors_reset: '`minutebook user reset-factors`',
  factor_added: 'a first second factor',
  address_proven: 'the first proof of the address of an account that a link opened',
  user_deactivated: '`minutebook user deactivate`',
} as const;

export type AccessEvent = keyof typeof accessEvents;

interface WayInEnds {
  what: string;
  /** When it ends if nothing happens. */
  time: string;
  /** The most seconds until it has ended; 0: the next request is refused. */
  within_s: number;
  ends: readonly AccessEvent[];
  /** It opens nothing as long as what happened lasts. */
  off?: readonly AccessEvent[];
  /** Why it stays after everything else. */
  otherwise: string;
}

const newPassword = ['password_changed', 'password_reset', 'password_set'] as const;
const recovery = [...newPassword, 'factors_reset', 'address_proven'] as const;
const NOT_SECRET = 'it is none of what the event replaces';

export const waysIn = {
  page_session: {
    what: 'a session of a browser',
    time: '30 days after its last use, 90 after the sign-in',
    within_s: 5,
    ends: [...recovery, 'factor_added', 'user_deactivated'],
    otherwise: NOT_SECRET,
  },
  program_session: {
    what: 'a session of a program',
    time: '30 days after its last use, a year after the sign-in',
    within_s: 5,
    ends: [...recovery, 'factor_added', 'user_deactivated'],
    otherwise: NOT_SECRET,
  },
  login_token: {
    what: 'a one-time token for a program on the same machine',
    time: 'five minutes after it was made',
    within_s: 0,
    ends: [...recovery, 'factor_added', 'user_deactivated'],
    otherwise: NOT_SECRET,
  },
  personal_token: {
    what: 'a personal access token',
    time: 'at its time',
    within_s: 5,
    ends: recovery,
    off: ['user_deactivated'],
    otherwise: 'it has no second step',
  },
  program: {
    what: 'a program that was let in, and what it refreshes',
    time: '30 days after its last use, a year after it was let in',
    within_s: 5,
    ends: [...recovery, 'user_deactivated'],
    otherwise: 'it has no second step',
  },
  program_code: {
    what: 'a program that was let in and has not fetched its tokens',
    time: 'a minute later, a device after 15',
    within_s: 0,
    ends: [...recovery, 'user_deactivated'],
    otherwise: 'it has no second step',
  },
  password: {
    what: 'the password',
    time: 'never',
    within_s: 0,
    ends: [...newPassword, 'address_proven'],
    off: ['user_deactivated'],
    otherwise: NOT_SECRET,
  },
  second_factor: {
    what: 'an authenticator app, a passkey or a recovery code',
    time: 'never; a recovery code once it is used',
    within_s: 0,
    ends: ['factors_reset', 'address_proven'],
    off: ['user_deactivated'],
    otherwise: 'a password or a mailbox is one factor, and removes no other',
  },
} as const satisfies Record<string, WayInEnds>;

export type WayIn = keyof typeof waysIn;

/** Whether the way in ends for good. */
export const endsAt = (way: WayIn, event: AccessEvent): boolean =>
  (waysIn[way].ends as readonly AccessEvent[]).includes(event);
