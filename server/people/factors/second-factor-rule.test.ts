import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SecondFactorRule } from '@minutebook/contract/resources/allowed-values.ts';
import { addTotp, finish, sendAs, startHalf } from '../../../tests/kit/clients/factor-client.ts';
import {
  makeMember,
  makeUser,
  makeWorkspace,
  type TestUser,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { makePageClient, PASSWORD, signInOnPage } from '../../../tests/kit/clients/page-client.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { startPageSession } from '../../access/page-sessions.ts';
import { createInvitation } from '../invitations/invitation-acts.ts';
import { proveAddress } from '../users/prove-address.ts';
import { setPassword } from '../users/set-password.ts';
import { updateWorkspace } from '../workspaces/update-workspace.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** Access tokens are cached for some seconds. */
const forget = () => server.clock.advance(5_000);

const setRule = ({ workspace_id }: TestWorkspace, rule: SecondFactorRule) =>
  updateWorkspace(server.ctx.db, { workspace_id, at: server.clock.now() }, { second_factor: rule });

async function assertRefused(answer: Parameters<typeof assertError>[0]) {
  assertError(answer, 403, 'FORBIDDEN');
  assert.equal(answer.body.reason.name, 'second_factor_missing');
}

/** Opens a page in a session that a provider vouches for. */
async function signInByProvider({ user_id }: TestUser) {
  const from = { address: '192.0.2.1', client: null, session_secret: undefined, device_mark: undefined };
  const session = await startPageSession(server.ctx.db, {
    signIn: { user_id, way: 'oidc', ground: 'spent' },
    page: from,
    now: server.clock.now(),
  });
  return makePageClient(server, `minutebook_session=${session?.session_secret}`);
}

const programLogIn = (email: string) =>
  server.send('POST', '/v1/user/auth', { body: { grant_type: 'email', email, password: PASSWORD } });

test('Somebody without a second factor can only set one up in a workspace that needs one', async () => {
  const [strict, open] = [await makeWorkspace(server), await makeWorkspace(server)];
  const user = await makeMember(server, strict, { base_role: 'owner' });
  await makeMember(server, open, { user });
  await setRule(strict, 'required');
  const page = await signInOnPage(server, user);
  for (const path of ['/records', '/members', '/members/me', '', '/labels']) {
    await assertRefused(await sendAs(page, 'GET', strict.path + path));
  }
  await assertRefused(await sendAs(page, 'GET', `${strict.app_path}/settings`));
  await assertRefused(await sendAs(page, 'GET', `/events?workspace=${strict.slug}`));
  requireOk(await sendAs(page, 'GET', `${open.path}/records`));
  requireOk(await sendAs(page, 'GET', '/v2/workspaces'));
  await addTotp(server, page);
  requireOk(await sendAs(page, 'GET', `${strict.path}/records`));
  requireOk(await sendAs(page, 'DELETE', '/app/me/factors/totp'));
  await assertRefused(await sendAs(page, 'GET', `${strict.path}/records`));
});

test('Access tokens keep working under the rule, and new ones are made only in sessions that meet it', async () => {
  const workspace = await makeWorkspace(server);
  const user = await makeMember(server, workspace);
  await setRule(workspace, 'always');
  requireOk(await server.get(`${workspace.path}/records`, user.token));
  const page = await signInOnPage(server, user);
  const body = { name: 'CLI', scope: 'read', expires_in_days: 1 };
  await assertRefused(await sendAs(page, 'POST', '/app/me/tokens', body));
  await addTotp(server, page);
  requireOk(await sendAs(page, 'POST', '/app/me/tokens', body));
});

test('A sign-in by a provider counts as a second factor, unless the workspace says otherwise', async () => {
  const workspace = await makeWorkspace(server);
  const user = await makeMember(server, workspace);
  const page = await signInByProvider(user);
  await setRule(workspace, 'required');
  requireOk(await sendAs(page, 'GET', `${workspace.path}/records`));
  await setRule(workspace, 'always');
  await assertRefused(await sendAs(page, 'GET', `${workspace.path}/records`));
  const totp = await addTotp(server, page);
  requireOk(await sendAs(page, 'GET', `${workspace.path}/records`));
  const later = await signInByProvider(user);
  await assertRefused(await sendAs(later, 'GET', `${workspace.path}/records`));
  requireOk(await sendAs(later, 'POST', '/app/me/confirmation', { code: totp.nextCode() }));
  requireOk(await sendAs(later, 'GET', `${workspace.path}/records`));
});

test('A token of a page opens the older protocol with the factors that the page’s session has proven', async () => {
  const workspace = await makeWorkspace(server);
  const user = await makeMember(server, workspace);
  const page = await signInOnPage(server, user);
  const before = requireOk(await programLogIn(user.email)).body.token.access_token;
  requireOk(await server.get(`${workspace.path}/records`, before));
  await setRule(workspace, 'required');
  await assertRefused(await server.get(`${workspace.path}/records`, before));
  const logIn = async () => {
    const callback = { cli_callback_uri: 'http://127.0.0.1:1/', state: '' };
    const { token } = requireOk(await sendAs(page, 'POST', '/app/me/login-token', callback)).body;
    return requireOk(await server.send('POST', '/v1/magic-link/login', { body: { token } })).body.token
      .access_token;
  };
  await assertRefused(await server.get(`${workspace.path}/records`, await logIn()));
  await addTotp(server, page);
  forget();
  assertError(await server.get(`${workspace.path}/records`, before), 401, 'UNAUTHORIZED');
  requireOk(await server.get(`${workspace.path}/records`, await logIn()));
  const refused = await programLogIn(user.email);
  assertError(refused, 401, 'UNAUTHORIZED');
  assert.equal(refused.body.reason.name, 'second_factor_on_pages');
});

test('Owners set the rule, and it is in the audit log; others do not', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const path = `${workspace.app_path}/settings`;
  const body = { second_factor: 'required' };
  assertError(await server.send('PATCH', path, { token: member.token, body }), 403, 'FORBIDDEN');
  const { body: changed } = requireOk(await server.send('PATCH', path, { token: owner.token, body }));
  assert.equal(changed.second_factor, 'required');
  const odd = { second_factor: 'sometimes' };
  assertError(await server.send('PATCH', path, { token: owner.token, body: odd }), 422, 'VALIDATION_ERROR');
  const { items } = requireOk(await server.get(`${workspace.app_path}/audit`, owner.token)).body;
  assert.equal(items[0].details.second_factor, 'required');
});

test('Owners whom their own rule would lock out are warned first, with a token too', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const page = await signInOnPage(server, owner);
  const path = `${workspace.app_path}/settings`;
  const set = (second_factor: SecondFactorRule, more = {}) =>
    server.send('PATCH', path, { token: owner.token, body: { second_factor, ...more } });
  for (const answer of [
    await set('required'),
    await set('always', { locks_me_out: false }),
    await sendAs(page, 'PATCH', path, { second_factor: 'always' }),
  ]) {
    assertError(answer, 409, 'CONFLICT');
    assert.equal(answer.body.reason.name, 'rule_locks_you_out');
  }
  requireOk(await set('optional'));
  requireOk(await sendAs(page, 'GET', `${workspace.path}/records`));
  requireOk(await set('always', { locks_me_out: true }));
  await assertRefused(await sendAs(page, 'GET', `${workspace.path}/records`));
  requireOk(await set('optional'));
  await addTotp(server, page);
  requireOk(await set('always'));
  requireOk(await sendAs(page, 'GET', `${workspace.path}/records`));
});

test('Managers of members see who has a second factor, in their workspace alone', async () => {
  const [workspace, elsewhere] = [await makeWorkspace(server), await makeWorkspace(server)];
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  await addTotp(server, await signInOnPage(server, member));
  await addTotp(server, await signInOnPage(server, await makeMember(server, elsewhere)));
  const path = `${workspace.app_path}/member-factors`;
  assertError(await server.get(path), 401, 'UNAUTHORIZED');
  assertError(await server.get(path, member.token), 403, 'FORBIDDEN');
  assert.deepEqual(requireOk(await server.get(path, owner.token)).body, { member_ids: [member.member_id] });
});

test('An invitation is not accepted by the password alone of somebody with a second factor', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const user = await makeUser(server);
  const page = await signInOnPage(server, user);
  const totp = await addTotp(server, page);
  await setRule(workspace, 'required');
  const invitation = {
    base_role: 'member' as const,
    invited_by_member_id: owner.member_id,
    email: user.email,
  };
  const now = server.clock.now();
  const { token } = await createInvitation(
    server.ctx.db,
    { workspace_id: workspace.workspace_id, at: now },
    invitation,
  );
  const stranger = makePageClient(server);
  const refused = await stranger.send('POST', `/app/invitations/${token}`, { body: { password: PASSWORD } });
  assert.equal(refused.body.reason.name, 'sign_in_to_accept');
  requireOk(await finish(stranger, await startHalf(stranger, user.email), { code: totp.nextCode() }));
  requireOk(await stranger.send('POST', `/app/invitations/${token}`, { body: {} }));
  requireOk(await sendAs(stranger, 'GET', `${workspace.path}/records`));
  const { body } = requireOk(await sendAs(stranger, 'GET', '/app/me/factors'));
  assert.deepEqual([body.is_proven, body.is_confirmed], [true, false]);
});

test('Proving the address of an account removes the factors of whoever opened it by a link', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const email = 'early@example.com';
  const invitation = { base_role: 'member' as const, invited_by_member_id: owner.member_id, email };
  const now = server.clock.now();
  const { token } = await createInvitation(
    server.ctx.db,
    { workspace_id: workspace.workspace_id, at: now },
    invitation,
  );
  const page = makePageClient(server);
  const newcomer = { name: 'Early', password: PASSWORD };
  const { user } = requireOk(await page.send('POST', `/app/invitations/${token}`, { body: newcomer })).body;
  await addTotp(server, page);
  await server.ctx.db.transaction((tx) => proveAddress(tx, { user_id: user.id, now, actor_user_id: null }));
  await setPassword(server.ctx.db, { user_id: user.id, password: PASSWORD, now: server.clock.now() });
  assert.equal(requireOk(await page.signIn(email)).body.user.id, user.id);
});
