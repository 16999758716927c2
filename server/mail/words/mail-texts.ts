/** The texts that every language of mails provides. */
interface InvitationNames {
  workspace: string;
  /** null: the inviting person is no longer a member. */
  by: string | null;
}

export interface MailTexts {
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
    /** A record without a title, by when it was. */
    untitled: (when: string) => string;
    subject: Record<'ready' | 'failed', (title: string) => string>;
    text: Record<'ready' | 'failed', (title: string) => string>;
    link: string;
    note: string;
  };
  share: {
    subject: (title: string) => string;
    text: (names: { by: string; title: string }) => string;
    /** null: the link does not end. */
    ends: (day: string | null) => string;
    password: string;
    link: string;
    note: string;
  };
  mention: {
    subject: (title: string) => string;
    text: (names: { by: string; title: string }) => string;
    link: string;
    note: string;
  };
  tracker: {
    subject: { at_once: (title: string) => string; daily: (workspace: string) => string };
    text: (found: { workspace: string; count: number }) => string;
    /** In the body at once, and a line of the day. */
    found: (names: { title: string; trackers: string }) => string;
    link: { at_once: string; daily: string };
    note: string;
  };
  digest: {
    subject: (workspace: string) => string;
    records: (found: { workspace: string; count: number }) => string;
    actions: (found: { workspace: string; count: number }) => string;
    /** An action item in the list. */
    due: (item: { day: string; title: string }) => string;
    link: Record<'records' | 'actions', string>;
    note: string;
  };
  test: {
    subject: (workspace: string) => string;
    text: (workspace: string) => string;
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
