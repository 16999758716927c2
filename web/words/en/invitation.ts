export const invitation = {
  title: (workspace: string) => `Join ${workspace}`,
  from: (name: string, workspace: string) => `${name} invites you to ${workspace} on Minutebook.`,
  to_you: (workspace: string) => `You are invited to ${workspace} on Minutebook.`,
  open_until: (date: string) => `The invitation is open until ${date}.`,
  has_account: 'You already have an account. Enter its password to join the workspace.',
  other_account: (email: string) =>
    `You are signed in as ${email}. The invitation is for another address: accepting signs you in with that one.`,
  accept: 'Join the workspace',
  accept_as: (name: string) => `Join as ${name}`,
  password_new: 'Choose a password',
  gone_title: 'This invitation is no longer valid',
  gone_text:
    'It was already accepted, was revoked, or has expired. If you accepted it, sign in; otherwise ask for a new one.',
};
