import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import {
  makeMember,
  makeToken,
  makeUser,
  makeWorkspace,
  type TestUser,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import {
  givePassword,
  makePageClient,
  PASSWORD,
  signInOnPage,
} from '../../../tests/kit/clients/page-client.ts';
import { connect, refresh } from '../../../tests/kit/clients/program.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { startPageSession } from '../../access/page-sessions.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** Tokens are cached for some seconds. */
const forget = () => server.clock.advance(5_000);
const statusWith = async (token: string) => (await server.get('/v2/users/me', token)).status;

/** Signs a user in on a page, and returns a way to ask with the page's token. */
async function signIn(fields: { name?: string; user?: TestUser } = {}) {
  const user = fields.user ?? (await makeUser(server, fields));
  const page = await signInOnPage(server, user);
  const token = await page.getToken();
  const send = (method: string, path: string, body?: unknown) => server.send(method, path, { token, body });
  return { user, page, token, send };
}

const operations = [
  ['PATCH', '/app/me', {}],
  ['PUT', '/app/me/password', { current: PASSWORD, password: `${PASSWORD}!` }],
  ['GET', '/app/me/tokens', undefined],
  ['POST', '/app/me/tokens', { name: 'x', scope: 'read', expires_in_days: 1 }],
  ['DELETE', '/app/me/tokens/1', undefined],
  ['GET', '/app/me/sessions', undefined],
  ['DELETE', '/app/me/sessions/1', undefined],
  ['POST', '/app/me/login-token', { cli_callback_uri: 'http://127.0.0.1:1', state: 's' }],
] as const;

for (const [method, path, body] of operations) {
  test(`${method} ${path} needs a token, which the cookie does not replace`, async () => {
    const { page } = await signIn();
    assertError(await server.send(method, path, { body }), 401, 'UNAUTHORIZED');
    assertError(await page.send(method, path, { body }), 401, 'UNAUTHORIZED');
  });

  if (method === 'GET') continue;
  test(`${method} ${path} refuses a read-only token`, async () => {
    const { user_id } = await makeUser(server);
    const token = await makeToken(server, user_id, 'read');
    assertError(await server.send(method, path, { token, body }), 403, 'FORBIDDEN');
  });
}

test('A new name and language are shown at once, in every workspace', async () => {
  const { user, send, token } = await signIn();
  const workspace = await makeWorkspace(server);
  const { member_id } = await makeMember(server, workspace, { user });
  const seen = async () => (await server.get(`${workspace.path}/members/${member_id}`, token)).body;
  assert.equal((await seen()).name, user.name);
  const { body } = requireOk(await send('PATCH', '/app/me', { name: ' 김안나 ', locale: 'ko' }));
  assert.deepEqual(body, { id: user.user_id, name: '김안나', email: user.email, locale: 'ko' });
  assert.equal((await seen()).name, '김안나');
  assert.equal((await server.get('/v2/users/me', token)).body.locale, 'ko');
  requireOk(await send('PATCH', '/app/me', { locale: 'ja' }));
  assert.equal((await server.get('/v2/users/me', token)).body.name, '김안나');
  for (const wrong of [{ name: '  ' }, { name: '' }, { locale: 'de' }]) {
    assertError(await send('PATCH', '/app/me', wrong), 422, 'VALIDATION_ERROR');
  }
});

test('A new password ends every other session, and opens the next one', async () => {
  const { user, page, token, send } = await signIn();
  const elsewhere = makePageClient(server);
  const other = requireOk(await elsewhere.signIn(user.email)).body.access_token;
  const refused = await send('PUT', '/app/me/password', { current: 'wrong', password: 'a new password' });
  assertError(refused, 403, 'FORBIDDEN');
  const short = await send('PUT', '/app/me/password', { current: PASSWORD, password: 'short' });
  assertError(short, 422, 'VALIDATION_ERROR');
  requireOk(await send('PUT', '/app/me/password', { current: PASSWORD, password: 'a new password' }));
  forget();
  assert.equal(await statusWith(token), 200);
  await page.getToken();
  assert.equal(await statusWith(other), 401);
  assertError(await elsewhere.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
  assertError(await elsewhere.signIn(user.email), 401, 'UNAUTHORIZED');
  requireOk(await elsewhere.signIn(user.email, 'a new password'));
});

test('A new password ends the access of programs, and tokens unless they are kept', async () => {
  for (const keeps_tokens of [undefined, false, true]) {
    const workspace = await makeWorkspace(server);
    const { user, token, send } = await signIn({ user: await makeMember(server, workspace) });
    const program = await connect(server, { user, session: token }, { workspace });
    const body = { current: PASSWORD, password: 'a new password', keeps_tokens };
    requireOk(await send('PUT', '/app/me/password', body));
    forget();
    const statusAt = async (secret: string) => (await server.get(`${workspace.path}/records`, secret)).status;
    assert.equal(await statusAt(token), 200);
    assert.equal(await statusAt(program.access_token), 401);
    assert.equal((await refresh(server, program.refresh_token)).status, 400);
    assert.equal(await statusAt(user.token), keeps_tokens === true ? 200 : 401);
    const entries = await listAudit(server, workspace);
    assert.ok(entries.some(({ action }) => action === 'program.end'));
    const set = entries.find(({ action }) => action === 'user.set_password');
    assert.deepEqual(set?.detail?.['revoked'], keeps_tokens === true ? [] : [user.token.slice(0, 8)]);
  }
});

test('A password cannot be guessed by whoever finds a page open: after ten tries it is 429', async () => {
  const { send } = await signIn();
  for (let tries = 0; tries < 10; tries += 1) {
    assertError(
      await send('PUT', '/app/me/password', { current: `wrong ${tries}`, password: 'a new password' }),
      403,
      'FORBIDDEN',
    );
  }
  const answer = await send('PUT', '/app/me/password', { current: PASSWORD, password: 'a new password' });
  assertError(answer, 429, 'RATE_LIMIT_EXCEEDED');
});

test('A user of a provider has no password, and only an operator can give them one', async () => {
  const user = await makeUser(server);
  const page = { address: '127.0.0.1', client: null, session_secret: undefined, device_mark: undefined };
  const started = await startPageSession(server.ctx.db, {
    signIn: { ...user, way: 'password', ground: 'spent' },
    page,
    now: server.clock.now(),
  });
  const token = started?.grant.access_token ?? '';
  const hasPassword = async () => (await server.get('/app/me/sessions', token)).body.has_password;
  assert.equal(await hasPassword(), false);
  for (const current of ['', PASSWORD]) {
    const body = { current, password: 'a new password' };
    const answer = await server.send('PUT', '/app/me/password', { token, body });
    assertError(answer, 403, 'FORBIDDEN');
    assert.match(answer.body.message, /no password here/);
  }
  await givePassword(server, user);
  const { send } = await signIn({ user });
  assert.equal((await send('GET', '/app/me/sessions')).body.has_password, true);
});

test('Whoever sets a new password is told of webhooks of theirs that go on', async () => {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace, { base_role: 'owner' });
  const { send } = await signIn({ user: member });
  const path = `/api/v3/workspaces/${workspace.slug}/webhooks`;
  const hasWebhooks = async () => requireOk(await send('GET', '/app/me/sessions')).body.has_webhooks;
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const create = async ({ token }: { token: string }) =>
    requireOk(await server.send('POST', path, { token, body: { url: 'https://hooks.example/a' } })).body;
  await create(admin);
  assert.equal(await hasWebhooks(), false);
  const { webhook } = await create(member);
  assert.equal(await hasWebhooks(), true);
  const pausing = { token: member.token, body: { state: 'paused' } };
  requireOk(await server.send('PATCH', `${path}/${webhook.id}`, pausing));
  assert.equal(await hasWebhooks(), false);
});

test('A token is shown once, listed by its prefix, used and revoked', async () => {
  const { send } = await signIn();
  const given = { name: 'Export', scope: 'read', expires_in_days: 30 };
  const { body } = await send('POST', '/app/me/tokens', given);
  const { token, secret } = body;
  assert.match(secret, /^pat_[A-Za-z0-9]{16}$/);
  const now = server.clock.now().getTime();
  assert.deepEqual(
    { ...token, id: 0 },
    {
      id: 0,
      name: 'Export',
      prefix: secret.slice(0, 8),
      scope: 'read',
      scopes: null,
      workspace: null,
      networks: null,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 30 * DAY_MS).toISOString(),
      last_used_at: null,
    },
  );
  assert.equal(await statusWith(secret), 200);
  requireOk(await send('POST', '/app/me/tokens', { ...given, name: 'Second', scope: 'write' }));
  // The third token is the one that the test made with the user.
  const { items } = (await send('GET', '/app/me/tokens')).body;
  assert.deepEqual(
    items.map((item: { name: string; last_used_at: string | null }) => [
      item.name,
      item.last_used_at !== null,
    ]),
    [
      ['Second', false],
      ['Export', true],
      ['test', false],
    ],
  );
  assert.ok(!JSON.stringify(items).includes(secret));
  assert.equal((await send('DELETE', `/app/me/tokens/${token.id}`)).status, 204);
  forget();
  assert.equal(await statusWith(secret), 401);
  assert.equal((await send('GET', '/app/me/tokens')).body.items.length, 2);
  assertError(await send('DELETE', `/app/me/tokens/${token.id}`), 404, 'NOT_FOUND');
});

test('A token is limited to scopes, a workspace and networks, which its list and the audit log show', async () => {
  const { user, send } = await signIn();
  const workspace = await makeWorkspace(server);
  const other = await makeWorkspace(server);
  await makeMember(server, workspace, { user });
  await makeMember(server, other, { user });
  const asked = {
    scopes: ['records:read', 'media:read'],
    workspace: workspace.slug,
    networks: ['127.0.0.0/8'],
  };
  const answer = await send('POST', '/app/me/tokens', { name: 'Mirror', expires_in_days: 30, ...asked });
  const { token, secret } = requireOk(answer).body;
  assert.deepEqual({ ...token, ...asked, scope: 'read' }, token);
  assert.deepEqual((await send('GET', '/app/me/tokens')).body.items[0], token);
  assert.equal((await server.get(`${workspace.path}/records`, secret)).status, 200);
  assertError(await server.get(`${workspace.path}/members`, secret), 403, 'FORBIDDEN');
  assertError(await server.get(`${other.path}/records`, secret), 404, 'WORKSPACE_NOT_FOUND');
  requireOk(await send('DELETE', `/app/me/tokens/${token.id}`));
  const entries = async (from: TestWorkspace) =>
    (await listAudit(server, from)).filter(({ action }) => action.startsWith('token.'));
  assert.deepEqual(
    (await entries(workspace)).map(({ action }) => action),
    ['token.create', 'token.revoke'],
  );
  assert.deepEqual(await entries(other), []);
});

test('A token for a foreign workspace, or with an unknown scope or network, is refused', async () => {
  const { user, send } = await signIn();
  const strange = await makeWorkspace(server);
  const left = await makeWorkspace(server);
  await deactivateMember(server, left, await makeMember(server, left, { user }));
  const make = (fields: object) =>
    send('POST', '/app/me/tokens', { name: 'x', expires_in_days: 1, scopes: ['records:read'], ...fields });
  for (const workspace of [strange.slug, left.slug, 'nowhere', '']) {
    assertError(await make({ workspace }), 404, 'WORKSPACE_NOT_FOUND');
  }
  const wrong = [
    { scopes: [] },
    { scopes: ['records'] },
    { scopes: ['any'] },
    { scopes: ['whole'] },
    { scopes: ['records:read', 'records:read'] },
    { networks: [] },
    { networks: ['10.0.0.0/40'] },
    { networks: ['localhost'] },
    { scopes: undefined },
  ];
  for (const fields of wrong) assertError(await make(fields), 422, 'VALIDATION_ERROR');
});

test('Tokens and sessions of others cannot be ended, nor seen', async () => {
  const theirs = await signIn();
  const { body } = await theirs.send('POST', '/app/me/tokens', {
    name: 'x',
    scope: 'read',
    expires_in_days: 1,
  });
  const { items } = (await theirs.send('GET', '/app/me/sessions')).body;
  const { send } = await signIn();
  assertError(await send('DELETE', `/app/me/tokens/${body.token.id}`), 404, 'NOT_FOUND');
  assertError(await send('DELETE', `/app/me/sessions/${items[0].id}`), 404, 'NOT_FOUND');
  assert.equal((await send('GET', '/app/me/tokens')).body.items.length, 1);
  assert.equal((await send('GET', '/app/me/sessions')).body.items.length, 1);
  assert.equal(await statusWith(body.secret), 200);
});

test('A token of 731 or 0 days, without an end or without a name is 422', async () => {
  const { send } = await signIn();
  const good = { name: 'x', scope: 'read', expires_in_days: 1 };
  for (const wrong of [
    { expires_in_days: 731 },
    { expires_in_days: null },
    { expires_in_days: 0 },
    { name: '' },
    { scope: 'admin' },
  ]) {
    assertError(await send('POST', '/app/me/tokens', { ...good, ...wrong }), 422, 'VALIDATION_ERROR');
  }
});

test('A token is audited in every workspace that it opens, without its name and secret', async () => {
  const { user, send } = await signIn();
  const [one, other, left] = [
    await makeWorkspace(server),
    await makeWorkspace(server),
    await makeWorkspace(server),
  ];
  for (const workspace of [one, other]) await makeMember(server, workspace, { user });
  await deactivateMember(server, left, await makeMember(server, left, { user }));
  const given = { name: 'Private matters', scope: 'read', expires_in_days: 1 };
  const { token, secret } = (await send('POST', '/app/me/tokens', given)).body;
  assert.equal((await send('DELETE', `/app/me/tokens/${token.id}`)).status, 204);
  const ofTokens = async (workspace: TestWorkspace) =>
    (await listAudit(server, workspace)).filter(({ action }) => action.startsWith('token.'));
  const { user_id } = user;
  const { prefix, scope, expires_at } = token;
  for (const workspace of [one, other]) {
    const entries = await ofTokens(workspace);
    assert.deepEqual(
      entries.map(({ action, actor_user_id, detail }) => [action, actor_user_id, detail]),
      [
        ['token.create', user_id, { user_id, prefix, scope, expires_at }],
        ['token.revoke', user_id, { user_id, prefix }],
      ],
    );
    assert.ok(!JSON.stringify(entries).includes(secret));
  }
  assert.deepEqual(await ofTokens(left), []);
});

test('A personal access token can neither make tokens nor change the password', async () => {
  const { user_id } = await makeUser(server);
  const token = await makeToken(server, user_id);
  for (const [method, path, body] of [
    ['POST', '/app/me/tokens', { name: 'x', scope: 'read', expires_in_days: 1 }],
    ['POST', '/app/me/login-token', { cli_callback_uri: 'http://127.0.0.1:1', state: 's' }],
    ['PUT', '/app/me/password', { current: PASSWORD, password: 'a new password' }],
  ] as const) {
    const answer = await server.send(method, path, { token, body });
    assertError(answer, 403, 'FORBIDDEN');
    assert.match(answer.body.message, /signed-in/);
  }
});

test('Sessions are listed with their client and address, and ending one signs out only that client', async () => {
  const { user, send } = await signIn();
  const phone = makePageClient(server);
  const headers = { 'user-agent': 'Phone/1.0' };
  requireOk(
    await phone.send('POST', '/app/session', { headers, body: { email: user.email, password: PASSWORD } }),
  );
  const login = { grant_type: 'email', email: user.email, password: PASSWORD };
  const program = requireOk(await server.send('POST', '/v1/user/auth', { body: login })).body.token;
  server.clock.advance(60_000);
  const { items } = requireOk(await send('GET', '/app/me/sessions')).body;
  assert.equal(items.length, 3);
  assert.deepEqual(
    items.map((item: { is_current: boolean }) => item.is_current),
    [true, false, false],
  );
  assert.equal(items[0].address, '127.0.0.1');
  const ofPhone = items.find(({ client }: { client: string }) => client === 'Phone/1.0');
  assert.equal((await send('DELETE', `/app/me/sessions/${ofPhone.id}`)).status, 204);
  assertError(await phone.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
  assertError(await send('DELETE', `/app/me/sessions/${ofPhone.id}`), 404, 'NOT_FOUND');
  const ofProgram = items.find(
    ({ id, is_current }: { id: number; is_current: boolean }) => id !== ofPhone.id && !is_current,
  );
  requireOk(await send('DELETE', `/app/me/sessions/${ofProgram.id}`));
  forget();
  assert.equal(await statusWith(program.access_token), 401);
  const refresh = { grant_type: 'refresh_token', refresh_token: program.refresh_token };
  assertError(await server.send('POST', '/v1/user/auth', { body: refresh }), 401, 'UNAUTHORIZED');
  assert.equal((await send('GET', '/app/me/sessions')).body.items.length, 1);
});

test('A program on the same machine gets a one-time token, and signs in with it', async () => {
  const { user, send } = await signIn();
  for (const host of ['127.0.0.1:8976', 'localhost', '[::1]:1']) {
    const given = { cli_callback_uri: `http://${host}/callback?from=here`, state: 'a b&c' };
    const { body } = requireOk(await send('POST', '/app/me/login-token', given));
    const url = new URL(body.callback_url);
    assert.equal(url.host, host);
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      from: 'here',
      token: body.token,
      state: 'a b&c',
    });
    const login = await server.send('POST', '/v1/magic-link/login', { body: { token: body.token } });
    const { token } = requireOk(login).body;
    assert.equal((await server.get('/v2/users/me', token.access_token)).body.id, user.user_id);
  }
});

test('A new password invalidates earlier one-time tokens', async () => {
  const { send } = await signIn();
  const given = { cli_callback_uri: 'http://127.0.0.1:8976/callback', state: 's' };
  const { body } = requireOk(await send('POST', '/app/me/login-token', given));
  requireOk(await send('PUT', '/app/me/password', { current: PASSWORD, password: 'a new password' }));
  const login = await server.send('POST', '/v1/magic-link/login', { body: { token: body.token } });
  assert.equal(login.status, 401, login.text);
});

test('A one-time token is never sent to another machine', async () => {
  const { send } = await signIn();
  for (const cli_callback_uri of [
    'https://127.0.0.1:1/',
    'http://evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1@evil.example/',
    'http://user:password@127.0.0.1/',
    'http://localhost.evil.example/',
    'http://0.0.0.0/',
    'javascript:alert(1)',
    '/callback',
  ]) {
    const answer = await send('POST', '/app/me/login-token', {
      cli_callback_uri,
      state: 's',
    });
    assertError(answer, 422, 'VALIDATION_ERROR');
  }
});
