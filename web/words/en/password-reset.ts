export const passwordReset = {
  forgotten: 'Forgot your password?',
  ask_title: 'Reset your password',
  ask_text: 'Enter the email address you sign in with. You will get a link to choose a new password.',
  ask: 'Send the link',
  asked_title: 'Check your email',
  asked_text: (email: string) =>
    `If ${email} has an account here, an email with a link is on its way. The link works once, within an hour.`,
  asked_nothing: 'Nothing after a few minutes? Check your spam folder, or ask the server’s administrator.',
  unavailable_text: 'This server does not send email. Its administrator can set a new password for you.',
  back: 'Back to sign-in',
  title: 'Choose a new password',
  text: (email: string) =>
    `For ${email}. You will be signed out everywhere, then sign in with the new password.`,
  password_new: 'New password',
  save: 'Save password',
  done_title: 'Password changed',
  done_text: 'You are signed out everywhere. Sign in with the new password.',
  gone_title: 'This link no longer works',
  gone_text: 'It was already used, has expired, or your password has changed since. Ask for another one.',
  ask_again: 'Ask for another link',
};
