import type { OptionalMailKind } from '@minutebook/contract/resources/allowed-values.ts';

const kinds: Record<OptionalMailKind, string> = {
  invitation: 'Invitations to workspaces',
  share: 'Records shared with you by link',
  recording: 'Your recordings: ready, or could not be processed',
  digest: 'Weekly digest, on Monday mornings',
};

export const mails = {
  text: (email: string) => `Choose what is emailed to ${email}. Password resets are always sent.`,
  none: 'This server does not send email. Whoever runs it can set that up.',
  kinds,
  unsubscribe_title: 'Unsubscribe?',
  unsubscribe_text: (kind: string) =>
    `${kind}: the address that this link was sent to will not get these emails any more.`,
  unsubscribe: 'Unsubscribe',
  done_title: 'Unsubscribed',
  done_text: (kind: string) =>
    `${kind}: you will not get these emails any more. With an account, you can change that under My account, Email.`,
  gone_title: 'This link is not complete',
  gone_text: 'Open it from the email again, or copy all of it.',
};
