import type { MailTexts } from './mail-texts.ts';

export const en: MailTexts = {
  unsubscribe: 'Unsubscribe from these emails',
  invitation: {
    subject: ({ workspace }) => `Invitation to ${workspace} on Minutebook`,
    text: ({ workspace, by }) =>
      by === null
        ? `You are invited to the workspace ${workspace} on Minutebook.`
        : `${by} invites you to the workspace ${workspace} on Minutebook.`,
    link: 'Open the invitation',
    open_until: (day) =>
      `The invitation is open until ${day}. The link works only for you: please do not pass it on.`,
    note: 'If you do not know who invites you, ignore this email: nothing happens then.',
  },
  recording: {
    untitled: (when) => `Meeting on ${when}`,
    subject: {
      ready: (title) => `Ready: ${title}`,
      failed: (title) => `Could not be processed: ${title}`,
    },
    text: {
      ready: (title) => `Your recording “${title}” has been processed and is ready.`,
      failed: (title) => `Your recording “${title}” could not be processed. It is kept; its page says why.`,
    },
    link: 'Open the record',
    note: 'You get this email because you uploaded the recording.',
  },
  share: {
    subject: (title) => `Shared with you: ${title}`,
    text: ({ by, title }) => `${by} shares the record “${title}” with you.`,
    ends: (day) => (day === null ? 'The link does not expire.' : `The link works until ${day}.`),
    password:
      'It asks for a password, which whoever shares it tells you another way: it is never in this email.',
    link: 'Open the record',
    note: 'If you do not know who shares it, ignore this email.',
  },
  digest: {
    subject: (workspace) => `Last week in ${workspace}`,
    records: ({ workspace, count }) =>
      `${count === 1 ? 'One new record' : `${count} new records`} in ${workspace} in the last seven days.`,
    actions: ({ workspace, count }) =>
      `${count === 1 ? 'One action item' : `${count} action items`} of yours in ${workspace} ${count === 1 ? 'is' : 'are'} due by Sunday.`,
    due: ({ day, title }) => `Action item due ${day}, from “${title}”`,
    link: { records: 'Open the records', actions: 'Open my actions' },
    note: 'You get this email on Mondays when there is something new.',
  },
  password_reset: {
    subject: 'Your Minutebook password',
    text: (name) => `Hello ${name}, somebody asked for a new password for your Minutebook account.`,
    open_for:
      'The link works once, within an hour. Whoever is signed in with your account has to sign in again afterwards. A second factor stays as it is.',
    link: 'Choose a new password',
    no_password: (provider) =>
      provider === null
        ? 'Your account has no password. Whoever runs your Minutebook can give it one.'
        : `Your account has no password: you sign in with ${provider}.`,
    sign_in: 'Open Minutebook',
    note: 'If it was not you, ignore this email: nothing changes then.',
  },
};
