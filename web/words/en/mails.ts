import type { OptionalMailKind } from '@minutebook/contract/resources/allowed-values.ts';

const kinds: Record<OptionalMailKind, string> = {
  invitation: 'Invitations to workspaces',
  share: 'Records shared with you by link',
  recording: 'Your recordings, when they are ready or could not be processed',
  digest: 'Weekly digest, on Monday mornings',
};

export const mails = {
  text: (email: string) => `Choose what is emailed to ${email}. Password resets are always sent.`,
  none: 'This server does not send email. Its administrator can set that up.',
  kinds,
  unsubscribe_title: 'Unsubscribe?',
  unsubscribe_text: (kind: string) =>
    `${kind}: the address this link was sent to will no longer get these emails.`,
  unsubscribe: 'Unsubscribe',
  done_title: 'Unsubscribed',
  done_text: (kind: string) =>
    `${kind}: you will no longer get these emails. If you have an account, you can change this under My account, Email.`,
  gone_title: 'This link is incomplete',
  gone_text: 'Open it from the email again, or copy the whole link.',
};
