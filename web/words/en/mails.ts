import type { OptionalMailKind } from '@minutebook/contract/resources/allowed-values.ts';

const kinds: Record<OptionalMailKind, string> = {
  invitation: 'Invitations to workspaces',
  share: 'Records that somebody shares with you by link',
  recording: 'Your recordings that are ready, or could not be processed',
  digest: 'What is new, on Monday mornings',
};

export const mails = {
  text: (email: string) => `Which mails come to ${email}. A forgotten password is always answered.`,
  none: 'This server sends no mail. Whoever runs it can set that up.',
  kinds,
  unsubscribe_title: 'No more mails of this kind?',
  unsubscribe_text: (kind: string) =>
    `${kind}: the address that this link was mailed to gets no more of them.`,
  unsubscribe: 'Send no more of them',
  done_title: 'No more of these mails',
  done_text: (kind: string) =>
    `${kind}: no more of them are sent to you. With an account you can change that under My account, Mails.`,
  gone_title: 'This link is not complete',
  gone_text: 'Open it from the mail again, or copy all of it.',
};
