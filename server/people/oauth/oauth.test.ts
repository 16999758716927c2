/** OAuth for programs that people let in, with `openid-client` as the program. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as oauth from 'openid-client';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { DAY_MS, HOUR_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import {
  CALLBACK,
  connect,
  getCode,
  post,
  refresh,
  signInAsPerson,
  toQuery,
  VERIFIER,
} from '../../../tests/kit/clients/program.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { setUserStatus } from '../users/set-user-status.ts';
import { sweepOauth } from './sweep-oauth.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const discover = () =>
  oauth.discovery(new URL(server.base_url), 'mb', undefined, oauth.None(), {
    algorithm: 'oauth2',
    // The test's server speaks http, on this machine.
    execute: [oauth.allowInsecureRequests],
  });

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  return { workspace, owner, person: await signInAsPerson(server, member), member };
}

test('A program signs in with code and PKCE, refreshes, and gives its tokens back', async () => {
  const { workspace, person } = await makeScene();
  const elsewhere = await makeWorkspace(server);
  await makeMember(server, elsewhere, { user: person.user });
  const program = await discover();
  assert.equal(program.serverMetadata().issuer, server.base_url);
  const verifier = oauth.randomPKCECodeVerifier();
  const state = oauth.randomState();
  const url = oauth.buildAuthorizationUrl(program, {
    redirect_uri: CALLBACK,
    scope: 'records:read records:write',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  assert.equal(url.pathname, '/oauth/authorize');
  const query = url.search.slice(1);
  const shown = requireOk(
    await server.send('POST', '/app/oauth/request', { token: person.session, body: { query } }),
  ).body;
  assert.deepEqual(shown.program, { name: 'mb', kind: 'own', host: null });
  assert.deepEqual(shown.scopes, ['records:read', 'records:write']);
  assert.equal(shown.is_local, true);
  const body = { query, workspace: workspace.slug, scopes: ['records:read'] };
  const answer = await server.send('POST', '/app/oauth/allow', { token: person.session, body });
  assert.equal(answer.status, 201);

  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const tokens = await oauth.authorizationCodeGrant(program, new URL(answer.body.return_url), checks);
  assert.equal(tokens.scope, 'records:read');
  assert.equal(tokens.expires_in, 3_600);
  assert.equal(tokens['workspace'], workspace.slug);
  const own = requireOk(await server.get('/api/v3/token', tokens.access_token)).body;
  assert.deepEqual([own.scopes, own.workspace, own.program], [['records:read'], workspace.slug, 'mb']);
  requireOk(await server.get(`${workspace.path}/records`, tokens.access_token));
  assertError(await server.get(`${elsewhere.path}/records`, tokens.access_token), 404, 'WORKSPACE_NOT_FOUND');
  assertError(await server.get('/app/me/tokens', tokens.access_token), 403, 'FORBIDDEN');

  const next = await oauth.refreshTokenGrant(program, tokens.refresh_token ?? '');
  requireOk(await server.get('/api/v3/token', next.access_token));
  await oauth.tokenRevocation(program, next.refresh_token ?? '');
  server.clock.advance(5_000);
  assertError(await server.get('/api/v3/token', next.access_token), 401, 'UNAUTHORIZED');
  assertError(await server.get('/api/v3/token', tokens.access_token), 401, 'UNAUTHORIZED');
});

test('A program may ask for tokens in JSON instead of a form, with the same fields', async () => {
  const { workspace, person } = await makeScene();
  const code = await getCode(server, person, { query: toQuery(), workspace });
  const given = { client_id: 'mb', redirect_uri: CALLBACK, code_verifier: VERIFIER, code };
  const ask = (body: object) => server.send('POST', '/oauth/token', { body });
  for (const odd of [{ grant_type: 1 }, { resource: ['mb'] }, { scope: {} }, { unknown: true }]) {
    const refused = await ask({ ...given, grant_type: 'authorization_code', ...odd });
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_request'], JSON.stringify(odd));
  }
  assert.equal((await ask({ ...given, code: `${code}\0` })).body.error, 'invalid_request');
  const tokens = requireOk(await ask({ grant_type: 'authorization_code', ...given, resource: null })).body;
  requireOk(await server.get('/api/v3/token', tokens.access_token));
  const { refresh_token } = tokens;
  const next = requireOk(await ask({ grant_type: 'refresh_token', client_id: 'mb', refresh_token })).body;
  requireOk(await server.get('/api/v3/token', next.access_token));
});

test('A program without a browser gets tokens once somebody has entered its code', async () => {
  const { workspace, person } = await makeScene();
  const program = await discover();
  const asked = await oauth.initiateDeviceAuthorization(program, { scope: 'records:read' });
  assert.match(asked.user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  assert.equal(asked.verification_uri, `${server.base_url}/device`);
  // People type the code in small letters and without the dash.
  const typed = asked.user_code.toLowerCase().replace('-', ' ');
  const token = person.session;
  const shown = requireOk(
    await server.send('POST', '/app/oauth/device/request', { token, body: { user_code: typed } }),
  );
  assert.equal(shown.body.program.name, 'mb');
  assert.equal(shown.body.address, '127.0.0.1');
  const body = { user_code: typed, workspace: workspace.slug, scopes: ['records:read'] };
  assert.equal((await server.send('POST', '/app/oauth/device/allow', { token, body })).status, 204);
  assertError(await server.send('POST', '/app/oauth/device/allow', { token, body }), 404, 'NOT_FOUND');
  const tokens = await oauth.pollDeviceAuthorizationGrant(program, { ...asked, interval: 0.01 });
  requireOk(await server.get(`${workspace.path}/records`, tokens.access_token));
});

test('A device that polls too often has to wait longer; a refused or late one gets no token', async () => {
  const { person } = await makeScene();
  const start = async () => requireOk(await post(server, '/oauth/device', { client_id: 'mb' })).body;
  const about = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: 'mb' };
  const poll = async (code: string) =>
    (await post(server, '/oauth/token', { ...about, device_code: code })).body.error;
  const asked = await start();
  assert.equal(await poll(asked.device_code), 'authorization_pending');
  assert.equal(await poll(asked.device_code), 'slow_down');
  server.clock.advance(6_000);
  assert.equal(await poll(asked.device_code), 'slow_down');
  server.clock.advance(15_000);
  assert.equal(await poll(asked.device_code), 'authorization_pending');
  const { user_code } = asked;
  server.clock.advance(-HOUR_MS);
  assert.equal(await poll(asked.device_code), 'authorization_pending', 'the clock was set back');
  server.clock.advance(HOUR_MS);

  const refused = await server.send('POST', '/app/oauth/device/refuse', {
    token: person.session,
    body: { user_code },
  });
  assert.equal(refused.status, 204);
  assert.equal(await poll(asked.device_code), 'access_denied');
  const late = await start();
  server.clock.advance(HOUR_MS / 4);
  assert.equal(await poll(late.device_code), 'expired_token');
  assert.equal(await poll('mod_none'), 'invalid_grant');
});

test('A program is listed for its user and for managers of members, and both can end it', async () => {
  const { workspace, owner, person, member } = await makeScene();
  const first = await connect(server, person, { workspace });
  const second = await connect(server, person, { workspace });
  const mine = requireOk(await server.get('/app/me/programs', person.session)).body.items;
  assert.deepEqual(
    mine.map(({ name, user }: { name: string; user: string }) => [name, user]),
    [
      ['mb', member.name],
      ['mb', member.name],
    ],
  );
  const inWorkspace = `${workspace.app_path}/programs`;
  assert.equal(requireOk(await server.get(inWorkspace, owner.token)).body.items.length, 2);
  assertError(await server.get(inWorkspace, member.token), 403, 'FORBIDDEN');
  const ended = await server.send('DELETE', `/app/me/programs/${mine[1].id}`, { token: person.session });
  assert.equal(ended.status, 204);
  assertError(
    await server.send('DELETE', `/app/me/programs/${mine[1].id}`, { token: person.session }),
    404,
    'NOT_FOUND',
  );
  const other = await signInAsPerson(server, owner);
  assertError(
    await server.send('DELETE', `/app/me/programs/${mine[0].id}`, { token: other.session }),
    404,
    'NOT_FOUND',
  );
  const stranger = await makeMember(server, await makeWorkspace(server), { base_role: 'owner' });
  assertError(
    await server.send('DELETE', `${inWorkspace}/${mine[0].id}`, { token: stranger.token }),
    403,
    'FORBIDDEN',
  );
  assert.equal(
    (await server.send('DELETE', `${inWorkspace}/${mine[0].id}`, { token: owner.token })).status,
    204,
  );
  server.clock.advance(5_000);
  for (const { access_token } of [first, second]) {
    assertError(await server.get('/api/v3/token', access_token), 401, 'UNAUTHORIZED');
  }
  assert.equal((await refresh(server, second.refresh_token)).body.error, 'invalid_grant');
  assert.deepEqual(requireOk(await server.get('/app/me/programs', person.session)).body.items, []);
  const actions = (await listAudit(server, workspace)).map(({ action }) => action);
  assert.equal(actions.filter((action) => action === 'program.connect').length, 2);
  assert.equal(actions.filter((action) => action === 'program.end').length, 2);
});

test('Programs end with the membership and with the account, and do not come back with them', async () => {
  const { workspace, person, member, owner } = await makeScene();
  const left = await connect(server, person, { workspace });
  await deactivateMember(server, workspace, member);
  server.clock.advance(5_000);
  assertError(await server.get('/api/v3/token', left.access_token), 401, 'UNAUTHORIZED');
  await server.send('PATCH', `${workspace.app_path}/members/${member.member_id}`, {
    token: owner.token,
    body: { status: 'active' },
  });
  assert.equal((await refresh(server, left.refresh_token)).body.error, 'invalid_grant');

  const again = await connect(server, await signInAsPerson(server, member), { workspace });
  await setUserStatus(server.ctx.db, { user: member, status: 'deactivated', now: server.clock.now() });
  await setUserStatus(server.ctx.db, { user: member, status: 'active', now: server.clock.now() });
  server.clock.advance(5_000);
  assertError(await server.get('/api/v3/token', again.access_token), 401, 'UNAUTHORIZED');
  assert.equal((await refresh(server, again.refresh_token)).body.error, 'invalid_grant');
});

test('An access token lasts an hour, an unused refresh token a month, and a program at most a year', async () => {
  const { workspace, person } = await makeScene();
  const { access_token, refresh_token } = await connect(server, person, { workspace });
  server.clock.advance(HOUR_MS);
  assertError(await server.get('/api/v3/token', access_token), 401, 'UNAUTHORIZED');
  let token = requireOk(await refresh(server, refresh_token)).body.refresh_token;
  for (let days = 0; days < 348; days += 29) {
    server.clock.advance(29 * DAY_MS);
    token = requireOk(await refresh(server, token)).body.refresh_token;
  }
  server.clock.advance(20 * DAY_MS);
  assert.equal((await refresh(server, token)).body.error, 'invalid_grant');
});

test('The sweep deletes expired and used rows, and nothing else', async () => {
  const { workspace, person } = await makeScene();
  const kept = await connect(server, person, { workspace });
  await post(server, '/oauth/device', { client_id: 'mb' });
  server.clock.advance(2 * DAY_MS);
  while ((await sweepOauth(server.ctx, server.clock.now())) > 0);
  const next = requireOk(await refresh(server, kept.refresh_token)).body;
  server.clock.advance(31 * DAY_MS);
  while ((await sweepOauth(server.ctx, server.clock.now())) > 0);
  assert.equal((await refresh(server, next.refresh_token)).body.error, 'invalid_grant');
  assert.equal(await sweepOauth(server.ctx, server.clock.now()), 0);
});

test('Where tokens would travel without TLS, OAuth is not offered', async (t) => {
  const open = await startTestServer();
  t.after(() => open.stop());
  open.ctx.config.base_url = 'http://minutes.example.com';
  assertError(await open.get('/.well-known/oauth-authorization-server'), 404, 'NOT_FOUND');
  const answer = await post(open, '/oauth/device', { client_id: 'mb' });
  assertError(answer, 404, 'NOT_FOUND');
  open.ctx.config.base_url = open.base_url;
  const workspace = await makeWorkspace(open);
  const person = await signInAsPerson(open, await makeMember(open, workspace));
  open.ctx.config.base_url = 'http://minutes.example.com';
  const body = { query: toQuery() };
  assertError(
    await open.send('POST', '/app/oauth/request', { token: person.session, body }),
    404,
    'NOT_FOUND',
  );
});

test('A program that sends its name as that of Basic, or fields without a value, is understood', async () => {
  const { workspace, person } = await makeScene();
  const named = (name: string) => ({
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${Buffer.from(name).toString('base64')}`,
  });
  const send = async (headers: Record<string, string>) => {
    const query = toQuery({ resource: '', response_mode: '', scope: 'openid address phone records:read' });
    const code = await getCode(server, person, { workspace, query });
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER };
    const body = new URLSearchParams({ ...form, client_secret: '', resource: '' }).toString();
    return server.send('POST', '/oauth/token', { headers, body });
  };
  for (const name of ['mb:', 'mb:a secret that counts for nothing', 'mb'])
    assert.equal(requireOk(await send(named(name))).body.scope, 'records:read', name);
  assert.equal((await send(named('another:'))).body.error, 'invalid_grant');
  for (const name of ['', ':secret', '%E0%A4%A', '\0']) {
    const refused = await send(named(name));
    assert.ok(['invalid_client', 'invalid_grant'].includes(refused.body.error), refused.text);
  }
});
