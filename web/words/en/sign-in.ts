export const signIn = {
  title: 'Sign in',
  subtitle: 'Your meetings, in words.',
  email: 'E-mail',
  password: 'Password',
  show_password: 'Show password',
  hide_password: 'Hide password',
  submit: 'Sign in',
  or: 'or',
  with: (provider: string) => `Continue with ${provider}`,
  wrong: 'Wrong e-mail address or password.',
  too_many: (seconds: number) =>
    `Too many tries. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  email_missing: 'Enter your e-mail address.',
  password_missing: 'Enter your password.',
  for_program: 'A program on this computer asks you to sign in. It gets access to your account.',
  continue_as: (name: string) => `Continue as ${name}`,
  owner_title: 'Welcome to Minutebook',
  owner_text: 'Create the first account. It owns the workspace and can invite everyone else.',
  create_owner: 'Create account and workspace',
  name: 'Your name',
  name_missing: 'Enter your name.',
  workspace_name: 'Name of the workspace',
  workspace_hint: 'Your company or team.',
  workspace_missing: 'Give the workspace a name.',
  password_hint: 'At least 10 characters.',
  refused: {
    no_account: (provider: string) =>
      `Nobody here has the e-mail address that ${provider} gave for you. Ask for an invitation, accept it, then sign in this way.`,
    unverified: (provider: string) =>
      `${provider} did not confirm your e-mail address. Confirm it there, or sign in with a password.`,
    cancelled: (provider: string) => `You did not sign in at ${provider}.`,
    stale: () => 'This sign-in expired or was started in another window. Try again.',
    unavailable: (provider: string) => `${provider} cannot be reached right now. Try again shortly.`,
    failed: (provider: string) =>
      `${provider} gave an answer that cannot be used. Try again; if that does not help, tell whoever runs this server.`,
  },
  handed_over_title: 'You are signed in',
  handed_over_text:
    'The program continues in a moment. If it does not, copy this token into it. It works once, for five minutes.',
  token: 'One-time token',
  open_program: 'Go to the program',
};
