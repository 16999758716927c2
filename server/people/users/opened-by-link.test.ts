/**
 * An attacker opens an account by an invitation's link ahead of the person whose address it has, and plants
 * ways back in.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect, post, refresh } from '../../../tests/kit/clients/program.ts';
import { addTotp, sendAs } from '../../../tests/kit/clients/factor-client.ts';
import { makePageClient, PASSWORD } from '../../../tests/kit/clients/page-client.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { inviteTo, openByLink, type OpenedAccount } from '../../../tests/kit/make/open-by-link.ts';
import { makeMember, makeToken, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { findToken } from '../../access/access-queries.ts';
import { tokenDigest } from '../../access/access-store.ts';
import { toMailedToken } from '../invitations/mailed-token.ts';
import { resetFactors } from '../factors/change-factors.ts';
import { storeReset } from '../password-reset/reset-queries.ts';
import { proveAddress } from './prove-address.ts';
import { setPassword } from './set-password.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const NEW_PASSWORD = 'another horse battery';

/** Plants every way in. Each returned function tells whether its way still opens the account. */
async function plant({ workspace, user, page }: OpenedAccount) {
  const totp = await addTotp(server, page);
  const token = await page.getToken();
  const person = { user, session: token };
  const { access_token, refresh_token } = await connect(server, person, { workspace });
  const made = { name: 'kept', scope: 'write', expires_in_days: 300, workspace: workspace.slug };
  const { secret } = requireOk(await server.send('POST', '/app/me/tokens', { token, body: made })).body;
  // Such a token can exist from times when accounts opened by a link could make unrestricted tokens.
  const whole = await makeToken(server, user.user_id);
  const opens = async (secret: string) =>
    (await server.get(`${workspace.path}/records`, secret)).status === 200;
  return {
    'page session': async () => (await page.send('POST', '/app/session/token')).status === 200,
    'access token of the page': () => opens(token),
    'narrow token': () => opens(secret),
    'whole token': () => opens(whole),
    program: () => opens(access_token),
    'refreshed program': async () => (await refresh(server, refresh_token)).status === 200,
    'authenticator app': async () => {
      const { body } = await makePageClient(server).signIn(user.email, NEW_PASSWORD);
      return body.has_totp === true && totp.recovery_codes.length > 0;
    },
  };
}

async function resetByMail({ user }: OpenedAccount) {
  const token = `rst_${'r'.repeat(43)}`;
  await storeReset(server.ctx.db, { token, user_id: user.user_id }, server.clock.now());
  const answer = await makePageClient(server).send('POST', `/app/password-resets/${token}`, {
    body: { password: NEW_PASSWORD },
  });
  assert.equal(answer.status, 204);
}

const waysBack: Record<string, (account: OpenedAccount) => Promise<unknown>> = {
  'a reset by mail': resetByMail,
  'minutebook user reset-factors': ({ user }) =>
    resetFactors(server.ctx.db, user.user_id, server.clock.now()),
  'minutebook user set-password': ({ user: { user_id } }) =>
    setPassword(server.ctx.db, { user_id, password: NEW_PASSWORD, now: server.clock.now() }),
  'a provider': ({ user: { user_id } }) =>
    server.ctx.db.transaction((tx) =>
      proveAddress(tx, { user_id, now: server.clock.now(), actor_user_id: user_id }),
    ),
};

for (const [name, comeBack] of Object.entries(waysBack)) {
  test(`After ${name} none of the planted ways opens the account`, async () => {
    const account = await openByLink(server);
    const planted = await plant(account);
    await comeBack(account);
    server.clock.advance(5_000);
    for (const [what, stillOpens] of Object.entries(planted)) assert.equal(await stillOpens(), false, what);
  });
}

test('A code of OAuth that was granted before a reset gives no tokens after it', async () => {
  const account = await openByLink(server);
  const { workspace, user } = account;
  const { device_code, user_code } = requireOk(
    await post(server, '/oauth/device', { client_id: 'mb', scope: 'records:read' }),
  ).body;
  const body = { user_code, workspace: workspace.slug, scopes: ['records:read'] };
  requireOk(await server.send('POST', '/app/oauth/device/allow', { token: user.token, body }));
  await resetByMail(account);
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const answer = await post(server, '/oauth/token', { grant_type, client_id: 'mb', device_code });
  assert.equal(answer.status, 400);
});

test('Until its address is proven, an account opens only the workspace that invited it', async () => {
  const account = await openByLink(server);
  const { workspace, user, page } = account;
  const whole = await makeToken(server, user.user_id);
  const other = await makeWorkspace(server);
  await makeMember(server, other, { user });
  const slugsWith = async (token: string) =>
    requireOk(await server.get('/v2/workspaces', token)).body.items.map(({ slug }: { slug: string }) => slug);
  for (const token of [user.token, whole]) {
    requireOk(await server.get(`${workspace.path}/records`, token));
    assertError(await server.get(`${other.path}/records`, token), 404, 'WORKSPACE_NOT_FOUND');
    assert.deepEqual(await slugsWith(token), [workspace.slug]);
    const { body } = requireOk(await server.get('/v1/workspace', token));
    assert.ok(!JSON.stringify(body).includes(other.slug));
  }
  const narrow = { name: 'there', scope: 'read', expires_in_days: 1, workspace: other.slug };
  assertError(await sendAs(page, 'POST', '/app/me/tokens', narrow), 404, 'WORKSPACE_NOT_FOUND');
  const program = { query: 'client_id=mb', workspace: other.slug, scopes: ['records:read'] };
  assert.notEqual((await sendAs(page, 'POST', '/app/oauth/allow', program)).status, 200);

  await resetByMail(account);
  const own = makePageClient(server);
  requireOk(await own.signIn(user.email, NEW_PASSWORD));
  requireOk(await sendAs(own, 'GET', `${other.path}/records`));
});

test('Opening an account by the mailed link proves its address, and the shared link cannot be turned into it', async () => {
  const workspace = await makeWorkspace(server);
  const path = await inviteTo(server, workspace, 'by-mail@example.com');
  const token = path.replace('/app/invitations/', '');
  const mailed = toMailedToken(server.ctx.keys, token);
  for (const wrong of [
    `${token}.`,
    `${token}.x`,
    `${mailed}.x`,
    mailed.slice(0, -1),
    `${token}x${mailed.slice(token.length)}`,
  ])
    assertError(await server.get(`/app/invitations/${wrong}`), 404, 'INVITATION_NOT_FOUND');
  requireOk(await server.get(`/app/invitations/${mailed}`));
  const page = makePageClient(server);
  const body = { name: 'By mail', password: PASSWORD };
  requireOk(await page.send('POST', `/app/invitations/${mailed}`, { body }));
  const whole = { name: 'all', scope: 'read', expires_in_days: 1 };
  assert.equal(requireOk(await sendAs(page, 'POST', '/app/me/tokens', whole)).body.token.workspace, null);
  const other = await inviteTo(server, await makeWorkspace(server), 'by-mail@example.com');
  requireOk(await makePageClient(server).send('POST', other, { body: { password: PASSWORD } }));
});

test('A workspace stays closed even if its number is part of the inviting one’s', async () => {
  const { user } = await openByLink(server);
  const found = await findToken(server.ctx.db, tokenDigest(user.token), server.clock.now());
  assert.ok(Array.isArray(found?.opens_only));
});

test('An unproven account gets no unrestricted token, and joins no other workspace', async () => {
  const { workspace, user, page } = await openByLink(server);
  const whole = { name: 'all', scope: 'read', expires_in_days: 1 };
  const { body } = requireOk(await sendAs(page, 'POST', '/app/me/tokens', whole));
  assert.equal(body.token.workspace, workspace.slug, 'it is made for the one that it opens');
  const path = await inviteTo(server, await makeWorkspace(server), user.email);
  const answer = await makePageClient(server).send('POST', path, { body: { password: PASSWORD } });
  assertError(answer, 403, 'FORBIDDEN');
  assert.equal(answer.body.reason.name, 'address_unproven');
  requireOk(await server.get(path));
});
