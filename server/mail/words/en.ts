import type { MailTexts } from './mail-texts.ts';

export const en: MailTexts = {
  unsubscribe: 'Unsubscribe from these emails',
  invitation: {
    subject: ({ workspace }) => `Invitation to ${workspace} on Minutebook`,
    text: ({ workspace, by }) =>
      by === null
        ? `You have been invited to the workspace ${workspace} on Minutebook.`
        : `${by} has invited you to the workspace ${workspace} on Minutebook.`,
    link: 'Open the invitation',
    open_until: (day) =>
      `The invitation expires on ${day}. The link is for you alone, so please don’t forward it.`,
    note: 'If you don’t know who invited you, you can ignore this email.',
  },
  recording: {
    untitled: (when) => `Meeting on ${when}`,
    subject: {
      ready: (title) => `Ready: ${title}`,
      failed: (title) => `Could not be processed: ${title}`,
    },
    text: {
      ready: (title) => `Your recording “${title}” has been processed and is ready.`,
      failed: (title) =>
        `Your recording “${title}” could not be processed. It has been kept, and its page says why.`,
    },
    link: 'Open the record',
    note: 'You are receiving this email because you uploaded the recording.',
  },
  share: {
    subject: (title) => `Shared with you: ${title}`,
    text: ({ by, title }) => `${by} has shared the record “${title}” with you.`,
    ends: (day) => (day === null ? 'The link does not expire.' : `The link works until ${day}.`),
    password:
      'You need a password to open it. It is never sent by email: whoever shared the record will give it to you another way.',
    link: 'Open the record',
    note: 'If you don’t know who shared it, you can ignore this email.',
  },
  mention: {
    subject: (title) => `Mentioned: ${title}`,
    text: ({ by, title }) => `${by} has mentioned you in a comment on “${title}”.`,
    link: 'Open the comment',
    note: 'You are receiving this email because you were mentioned. What was said is on the page.',
  },
  tracker: {
    subject: {
      at_once: (title) => `Tracked: ${title}`,
      daily: (workspace) => `Tracked in ${workspace}`,
    },
    text: ({ workspace, count }) =>
      `Your trackers found something in ${count === 1 ? 'one record' : `${count} records`} of ${workspace}.`,
    found: ({ title, trackers }) => `“${title}”: ${trackers}`,
    link: { at_once: 'Open the record', daily: 'Open the records' },
    note: 'You are receiving this email because you track words. What was said is on the page.',
  },
  digest: {
    subject: (workspace) => `Last week in ${workspace}`,
    records: ({ workspace, count }) =>
      `${count === 1 ? 'One new record' : `${count} new records`} in ${workspace} in the last seven days.`,
    actions: ({ workspace, count }) =>
      `You have ${count === 1 ? 'one task' : `${count} tasks`} due by Sunday in ${workspace}.`,
    due: ({ day, title }) => `Task due ${day}, from “${title}”`,
    link: { records: 'Open the records', actions: 'Open my tasks' },
    note: 'You get this email on Mondays when there is something new.',
  },
  test: {
    subject: (workspace) => `Test mail from ${workspace}`,
    text: (workspace) => `You tried in the settings of ${workspace} whether mail arrives. It does.`,
    link: 'Open the settings',
    note: 'You are receiving this email because you asked for it in the settings.',
  },
  password_reset: {
    subject: 'Reset your Minutebook password',
    text: (name) => `Hello ${name}, someone has asked to reset the password of your Minutebook account.`,
    open_for:
      'The link works once, within the next hour. Choosing a new password signs you out everywhere. Your second factor stays the same.',
    link: 'Choose a new password',
    no_password: (provider) =>
      provider === null
        ? 'Your account has no password. Ask your Minutebook server’s administrator to set one.'
        : `Your account has no password: you sign in with ${provider}.`,
    sign_in: 'Open Minutebook',
    note: 'If this wasn’t you, ignore this email and nothing will change.',
  },
};
