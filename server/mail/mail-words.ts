/** What mails say, in the language of their reader. */
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { en } from './words/en.ts';
import { ja } from './words/ja.ts';
import { ko } from './words/ko.ts';

interface InvitationNames {
  workspace: string;
  /** null: the inviting person is no longer a member. */
  by: string | null;
}

export interface MailWords {
  /** The link with which further mails of the kind are refused. */
  unsubscribe: string;
  invitation: {
    subject: (names: InvitationNames) => string;
    text: (names: InvitationNames) => string;
    link: string;
    open_until: (day: string) => string;
    note: string;
  };
  recording: {
    untitled: string;
    subject: Record<'ready' | 'failed', (title: string) => string>;
    text: Record<'ready' | 'failed', (title: string) => string>;
    link: string;
    note: string;
  };
  password_reset: {
    subject: string;
    text: (name: string) => string;
    open_for: string;
    link: string;
    /** null: the account signs in nowhere yet. */
    no_password: (provider: string | null) => string;
    sign_in: string;
    note: string;
  };
}

export const mailWords: Readonly<Record<UserLocale, MailWords>> = { en, ko, ja };
