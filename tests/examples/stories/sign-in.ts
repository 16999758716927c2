/** Signing in and out, second factors, joining, and what people set for themselves. */
import { makeKeys } from '@minutebook/server/base/config/keys.ts';
import { toTotpCode } from '@minutebook/server/people/factors/totp.ts';
import { createInvitation } from '@minutebook/server/people/invitations/invitation-acts.ts';
import { storeReset } from '@minutebook/server/people/password-reset/reset-queries.ts';
import { toSetupCode } from '@minutebook/server/people/sign-in/setup-code.ts';
import { PASSKEY_ORIGIN } from '../../kit/clients/factor-client.ts';
import { makeAuthenticator } from '../../kit/make/make-authenticator.ts';
import { givePassword, PASSWORD } from '../../kit/clients/page-client.ts';
import type { StubOidcProvider } from '../../kit/servers/stub-oidc-provider.ts';
import { TEST_SECRET } from '../../kit/test-context.ts';
import type { Stage, Story } from '../stage.ts';

const nobody = { token: undefined };

/** Returns a token of the session on the page. */
async function signIn({ server, tape, owner }: Stage): Promise<string> {
  await givePassword(server, owner);
  await tape.ask('start-session', { ...nobody, body: { email: owner.email, password: PASSWORD } });
  return (await tape.ask('get-session-token', nobody)).access_token;
}

export const meStory: Story = async (stage) => {
  const { ask } = stage.tape;
  await ask('get-sign-in-options', nobody);
  const token = await signIn(stage);
  await ask('update-me', { token, body: { name: 'Mina Park', locale: 'en' } });
  const made = await ask('create-my-token', {
    token,
    body: {
      name: 'Calendar',
      scopes: ['records:read'],
      workspace: stage.workspace.slug,
      expires_in_days: 90,
    },
  });
  await ask('list-my-tokens', { token });
  await ask('revoke-my-token', { token, params: { token_id: made.token.id } });
  await ask('list-my-sessions', { token });
  await ask('get-my-mails', { token });
  await ask('update-my-mails', { token, body: { kind: 'digest', is_wanted: false } });
  await ask('create-login-token', {
    token,
    body: { cli_callback_uri: 'http://127.0.0.1:8976/callback', state: 'c3RhdGU' },
  });
  await ask('request-password-reset', { ...nobody, body: { email: 'mina@example.com' } });
  const password = 'another horse battery';
  await ask('change-password', { token, body: { current: PASSWORD, password, keeps_tokens: true } });
};

export const factorStory: Story = async (stage) => {
  const { server, tape, owner } = stage;
  const { ask } = tape;
  server.ctx.config.base_url = PASSKEY_ORIGIN;
  const first = await signIn(stage);
  const { setup, secret } = await ask('start-totp', { token: first });
  const code = () => toTotpCode(secret, server.clock.now());
  await ask('put-totp', { token: first, body: { setup, code: code() } });
  const half = await ask('start-session', { ...nobody, body: { email: owner.email, password: PASSWORD } });
  server.clock.advance(30_000);
  await ask('finish-session', { ...nobody, body: { half_session: half.half_session, code: code() } });
  const token = (await ask('get-session-token', nobody)).access_token;

  const authenticator = makeAuthenticator({ origin: PASSKEY_ORIGIN });
  const created = authenticator.create(await ask('start-passkey', { token }));
  const { passkey } = await ask('create-passkey', { token, body: { name: 'Laptop', passkey: created } });
  await ask('list-my-factors', { token });
  await ask('start-confirmation', { token });
  await ask('confirm-me', { token, body: { password: PASSWORD } });
  await ask('replace-recovery-codes', { token });
  await ask('update-passkey', { token, params: { passkey_id: passkey.id }, body: { name: 'Office laptop' } });

  const options = await ask('start-passkey-session', nobody);
  await ask('finish-passkey-session', { ...nobody, body: { passkey: authenticator.get(options) } });
};

export const joiningStory: Story = async ({ server, tape, workspace, owner }) => {
  const { ask } = tape;
  const place = { workspace_id: workspace.workspace_id, at: server.clock.now() };
  const { token } = await createInvitation(server.ctx.db, place, {
    email: 'aiko@example.com',
    base_role: 'member',
    invited_by_member_id: owner.member_id,
  });
  const params = { token };
  await ask('get-invitation-offer', { ...nobody, params });
  await ask('accept-invitation', {
    ...nobody,
    params,
    body: { name: 'Aiko Tanaka', password: PASSWORD, locale: 'ja' },
  });
  await ask('end-session', nobody);
};

export const forgottenStory: Story = async ({ server, tape, owner }) => {
  const { ask } = tape;
  const now = server.clock.now();
  await givePassword(server, owner);
  // As the mail has it, which only its reader gets.
  const token = 'rst_kT3vQ9wLx2Zp7Nf5Rb8Yc4Hd6Jg1MsAeUiOoPqWnXyV';
  await storeReset(server.ctx.db, { token, user_id: owner.user_id }, now);
  await ask('get-password-reset', { ...nobody, params: { token } });
  await ask('reset-password', { ...nobody, params: { token }, body: { password: 'another horse battery' } });
};

/** As the provider. */
export const toSignOutStory =
  ({ makeLogoutToken }: StubOidcProvider) =>
  async ({ server, tape }: Pick<Stage, 'server' | 'tape'>): Promise<void> => {
    const iat = Math.floor(server.clock.now().getTime() / 1000);
    const logout_token = makeLogoutToken({ sid: 'one', iat, exp: iat + 120 });
    await tape.ask('end-oidc-sessions', { ...nobody, body: { logout_token } });
  };

/** On a server that nobody has signed in to. */
export const ownerStory = async ({ tape }: Pick<Stage, 'tape'>): Promise<void> => {
  await tape.ask('create-owner', {
    ...nobody,
    body: {
      setup_code: toSetupCode(makeKeys(TEST_SECRET)),
      name: 'Mina Park',
      email: 'mina@example.com',
      password: PASSWORD,
      locale: 'ko',
      workspace_name: 'Harbour Ferries',
      timezone: 'Asia/Seoul',
    },
  });
};
