/** Requests that each make a way in, made ready up to the last one, and whether what it made opens anything. */
import { statement } from '@minutebook/server/base/database/database.ts';
import { toTotpCode } from '@minutebook/server/people/factors/totp.ts';
import { createInvitation } from '@minutebook/server/people/invitations/invitation-acts.ts';
import { addTotp, finish, sendAs, startHalf } from '../clients/factor-client.ts';
import { makePageClient, PASSWORD, signInOnPage, type PageClient } from '../clients/page-client.ts';
import { allow, exchange, getCode, connect, post, refresh, toQuery } from '../clients/program.ts';
import { makeServiceAccount } from '../make/make-service-account.ts';
import { makeMember, makeWorkspace, type TestMember, type TestWorkspace } from '../make/make-workspace.ts';
import { isGood, requireOk } from '../require-ok.ts';
import type { Answer, TestServer } from '../test-server.ts';

/** An owner who is signed in on a page, and whom somebody else pretends to be. */
export interface Victim {
  server: TestServer;
  workspace: TestWorkspace;
  person: TestMember;
  page: PageClient;
  /** The token of the page. */
  session: string;
}

export interface Making {
  make(): Promise<Answer>;
  /** Asked where the request was answered well. */
  opens(made: Answer): Promise<boolean>;
  /** It is no way in by itself, and stays once it is made: nothing makes it behind the end. */
  stays?: boolean;
}

export async function makeVictim(server: TestServer): Promise<Victim> {
  const workspace = await makeWorkspace(server);
  const person = await makeMember(server, workspace, { base_role: 'owner' });
  const page = await signInOnPage(server, person);
  return { server, workspace, person, page, session: await page.getToken() };
}

const STOLEN = 'the password of a thief';

const countTotp = statement<{ count: number }>(
  'tests.totp-of-user',
  `select count(*) from totp t where t.user_id = $1`,
);

async function makeLoginToken({ server, session }: Victim): Promise<Answer> {
  const body = { cli_callback_uri: 'http://127.0.0.1:9/back', state: 'any' };
  return server.send('POST', '/app/me/login-token', { token: session, body });
}

export async function startDevice(server: TestServer, { workspace, session }: Victim) {
  const asked = await post(server, '/oauth/device', { client_id: 'mb', scope: 'records:read' });
  const { device_code, user_code } = requireOk(asked).body;
  const body = { user_code, workspace: workspace.slug, scopes: ['records:read'] };
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  return {
    device_code: String(device_code),
    allowIt: () => server.send('POST', '/app/oauth/device/allow', { token: session, body }),
    poll: () => post(server, '/oauth/token', { grant_type, client_id: 'mb', device_code }),
  };
}

export const makers: Readonly<Record<string, (victim: Victim) => Promise<Making> | Making>> = {
  'a session by the password': ({ server, person: { email } }) => {
    const page = makePageClient(server);
    return {
      make: () => page.signIn(email),
      opens: async () => isGood(await page.send('POST', '/app/session/token')),
    };
  },
  'a session by the password and a second factor': async ({ server, page: own, person: { email } }) => {
    const { nextCode } = await addTotp(server, own);
    const page = makePageClient(server);
    const half = await startHalf(page, email);
    const code = nextCode();
    return {
      make: () => finish(page, half, { code }),
      opens: async () => isGood(await page.send('POST', '/app/session/token')),
    };
  },
  'a session of a program by the password': ({ server, person: { email } }) => ({
    make: () =>
      server.send('POST', '/v1/user/auth', { body: { grant_type: 'email', email, password: PASSWORD } }),
    opens: opensWith(server, ({ token }) => token.access_token),
  }),
  'a session by an invitation': async ({ server, person: { email } }) => {
    const workspace = await makeWorkspace(server);
    const { workspace_id } = workspace;
    const host = await makeMember(server, workspace, { base_role: 'owner' });
    const invitation = { email, base_role: 'member', invited_by_member_id: host.member_id } as const;
    const by = { workspace_id, at: server.clock.now() };
    const { token } = await createInvitation(server.ctx.db, by, invitation);
    const page = makePageClient(server);
    return {
      make: () => page.send('POST', `/app/invitations/${token}`, { body: { password: PASSWORD } }),
      opens: async () => isGood(await page.send('POST', '/app/session/token')),
    };
  },
  'a session of a program by a one-time token': async (victim) => {
    const { token } = requireOk(await makeLoginToken(victim)).body;
    const { server } = victim;
    return {
      make: () => server.send('POST', '/v1/magic-link/login', { body: { token } }),
      opens: opensWith(server, (made) => made.token.access_token),
    };
  },
  'a one-time token': (victim) => ({
    make: () => makeLoginToken(victim),
    opens: async ({ body: { token } }) =>
      isGood(await victim.server.send('POST', '/v1/magic-link/login', { body: { token } })),
  }),
  'a personal access token': ({ server, session: token }) => ({
    make: () =>
      server.send('POST', '/app/me/tokens', {
        token,
        body: { name: 'X', scope: 'write', expires_in_days: 730 },
      }),
    opens: opensWith(server, ({ secret }) => secret),
  }),
  'a code of a program': ({ server, workspace, person: user, session }) => ({
    make: () => allow(server, { user, session }, { workspace, query: toQuery() }),
    opens: async ({ body: { return_url } }) =>
      isGood(await exchange(server, new URL(return_url).searchParams.get('code') ?? '')),
  }),
  'the tokens for a code': async ({ server, workspace, person: user, session }) => {
    const code = await getCode(server, { user, session }, { workspace, query: toQuery() });
    const path = `${workspace.path}/records`;
    return {
      make: () => exchange(server, code),
      opens: opensWith(server, ({ access_token }) => access_token, path),
    };
  },
  'the next tokens of a program': async ({ server, workspace, person: user, session }) => {
    const { refresh_token } = await connect(server, { user, session }, { workspace });
    const path = `${workspace.path}/records`;
    return {
      make: () => refresh(server, refresh_token),
      opens: opensWith(server, ({ access_token }) => access_token, path),
    };
  },
  'a device that is allowed in': async (victim) => {
    const { allowIt, poll } = await startDevice(victim.server, victim);
    return { make: allowIt, opens: async () => isGood(await poll()) };
  },
  'the tokens of a device': async (victim) => {
    const { server, workspace } = victim;
    const { allowIt, poll } = await startDevice(server, victim);
    requireOk(await allowIt());
    const path = `${workspace.path}/records`;
    return { make: poll, opens: opensWith(server, ({ access_token }) => access_token, path) };
  },
  'a token of a directory': ({ server, workspace, session: token }) => ({
    make: () =>
      server.send('POST', `${workspace.app_path}/sign-on/directory-tokens`, { token, body: { name: 'X' } }),
    opens: opensWith(server, ({ secret }) => secret, `/scim/v2/${workspace.slug}/Users`),
    stays: true,
  }),
  'a token of a service account': async ({ server, workspace, person, session: token }) => {
    const id = await makeServiceAccount(server, workspace, person);
    const path = `${workspace.app_path}/service-accounts/${id}/tokens`;
    const body = { name: 'X', expires_in_days: 30 };
    return {
      make: () => server.send('POST', path, { token, body }),
      opens: opensWith(server, ({ secret }) => secret, `${workspace.path}/records`),
      stays: true,
    };
  },
  'an authenticator app': async ({ server, page, session: token, person: { user_id } }) => {
    const { secret, setup } = requireOk(await sendAs(page, 'POST', '/app/me/factors/totp')).body;
    const body = { setup, code: toTotpCode(secret, server.clock.now()) };
    return {
      make: () => server.send('PUT', '/app/me/factors/totp', { token, body }),
      opens: async () => Number((await server.ctx.db.query(countTotp, [user_id]))[0]?.count) > 0,
      stays: true,
    };
  },
  'a password': ({ server, session: token, person: { email } }) => ({
    make: () =>
      server.send('PUT', '/app/me/password', { token, body: { current: PASSWORD, password: STOLEN } }),
    opens: async () => isGood(await makePageClient(server).signIn(email, STOLEN)),
  }),
};

const opensWith =
  (server: TestServer, pick: (body: Answer['body']) => string, path = '/v2/users/me') =>
  async ({ body }: Answer) =>
    isGood(await server.get(path, pick(body)));
