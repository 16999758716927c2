import assert from 'node:assert/strict';
import about from '../package.json' with { type: 'json' };
import { after, before, test } from 'node:test';
import { makeMember, makeUser, makeWorkspace, type TestUser } from '../../tests/kit/make/make-workspace.ts';
import { startApp } from '../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { openDatabase, statement } from '../base/database/database.ts';

let server: TestServer;
let user: TestUser;

before(async () => {
  server = await startTestServer();
  user = await makeUser(server);
});
after(() => server.stop());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('Every answer has its own request id, and no client chooses it', async () => {
  const ids = new Set<string | null>();
  for (const path of ['/v2/users/me', '/v2/nothing', '/healthz', '/nothing', '/docs', '/v2/users/me']) {
    const { headers } = await server.send('GET', path, { headers: { 'x-request-id': 'mine' } });
    assert.match(headers.get('x-request-id') ?? '', UUID);
    ids.add(headers.get('x-request-id'));
  }
  assert.equal(ids.size, 6);
});

test('Every answer says that it is data, for no frame and of no other type than it says', async () => {
  for (const path of [
    '/v2/users/me',
    '/v2/workspaces',
    '/v2/nothing',
    '/healthz',
    '/openapi.json',
    '/metrics',
  ]) {
    const { headers } = await server.get(path, user.token);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers.get('server'), null);
    assert.equal(headers.get('x-powered-by'), null);
  }
});

test('Nothing is kept by a cache that does not say so, however its path is written', async () => {
  for (const path of [
    '/v2/users/me',
    '/v2/workspaces?limit=0',
    '/v2/nothing',
    '/%76%32/users/me',
    '/app/me/tokens',
    '/%61pp/me/tokens',
    '/events',
    '/media/1/2',
    '/healthz',
    '/metrics',
    '/nothing',
  ]) {
    const { headers } = await server.get(path, user.token);
    assert.equal(headers.get('cache-control'), 'no-store', path);
  }
});

test('Other sites embed no answers but those of the open API, in whatever spelling of the path', async () => {
  const policyOf = async (path: string) =>
    (await server.get(path, user.token)).headers.get('cross-origin-resource-policy');
  for (const path of [
    '/app/me/tokens',
    '/%61%70%70/me/tokens',
    '/s/nothing',
    '/events',
    '/metrics',
    '/docs',
  ]) {
    assert.equal(await policyOf(path), 'same-origin', path);
  }
  for (const path of ['/v2/users/me', '/%762/users/me', '/openapi.json']) {
    assert.equal(await policyOf(path), 'cross-origin', path);
  }
});

test('Pages of any origin may use /v2 with a token, and read the fields of limits and ids', async () => {
  const { headers } = await server.send('GET', '/v2/users/me', {
    token: user.token,
    headers: { origin: 'https://elsewhere.example' },
  });
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('access-control-allow-credentials'), null);
  const exposed = headers.get('access-control-expose-headers')?.split(', ');
  assert.deepEqual(exposed, ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'x-request-id']);
  assert.equal((await server.get('/healthz')).headers.get('access-control-allow-origin'), null);
});

test('A preflight is answered without a token, for every method and the fields a client needs', async () => {
  const { status, headers, text } = await server.send('OPTIONS', '/v2/workspaces/any/records/labels', {
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  assert.equal(status, 204);
  assert.equal(text, '');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('access-control-allow-methods'), 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  assert.equal(headers.get('access-control-allow-headers'), 'Authorization, Content-Type');
});

test('Agents in a browser may say their version of the protocol where they ask for tokens', async () => {
  for (const path of ['/.well-known/oauth-protected-resource/mcp', '/oauth/token']) {
    const { headers } = await server.send('OPTIONS', path);
    assert.match(
      headers.get('access-control-allow-headers') ?? '',
      /^Authorization, .*MCP-Protocol-Version, \*$/,
    );
  }
});

test('JSON says that it is UTF-8, in answers written by schema, put together from text, and errors', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Zoë 김' });
  for (const path of ['/v2/users/me', `${workspace.path}/records`, '/v2/nothing']) {
    const { headers } = await server.get(path, owner.token);
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  }
  assert.equal((await server.get('/v2/users/me', owner.token)).body.name, 'Zoë 김');
});

test('A mistake of ours is 500 with an id for the log, and tells nothing of itself', async () => {
  const db = {
    ...server.ctx.db,
    query: () => Promise.reject(new Error('column "secret" of relation "vault" does not exist')),
  };
  const app = await startApp(server, { db });
  try {
    const { response, body } = await app.get('/v2/users/me', user.token);
    assert.equal(response.status, 500);
    assert.deepEqual(Object.keys(body ?? {}), ['type', 'message', 'request_id', 'reason']);
    assert.equal(body?.['type'], 'INTERNAL_ERROR');
    assert.equal(body?.['request_id'], response.headers.get('x-request-id'));
    assert.doesNotMatch(JSON.stringify(body), /secret|vault|Error:|\.ts/);
  } finally {
    await app.stop();
  }
});

test('With the database away it is 503 with the time to wait, on /readyz too, while /healthz stays well', async () => {
  const db = openDatabase({ host: '/nonexistent', database: 'away' });
  const app = await startApp(server, { db });
  try {
    for (const path of ['/v2/users/me', '/v2/nothing', '/readyz']) {
      const { response, body } = await app.get(path, user.token);
      assert.equal(response.status, 503, path);
      assert.equal(response.headers.get('retry-after'), '2');
      assert.equal(body?.['type'], 'SERVICE_UNAVAILABLE');
      assert.doesNotMatch(JSON.stringify(body), /nonexistent|ENOENT/);
    }
    assert.equal((await app.get('/healthz')).body?.['status'], 'ok');
  } finally {
    await app.stop();
    await db.close();
  }
});

test('A lock that was not had in time is 503, not a mistake of ours', async () => {
  const { token } = await makeUser(server);
  const lockTokens = statement('test.lock-tokens', 'lock table access_token in access exclusive mode');
  await server.ctx.db.transaction(async (tx) => {
    await tx.query(lockTokens, []);
    const { status, headers, body } = await server.get('/v2/users/me', token);
    assert.equal(status, 503);
    assert.equal(headers.get('retry-after'), '2');
    assert.equal(body.type, 'SERVICE_UNAVAILABLE');
  });
});

test('A transaction that PostgreSQL broke up for the sake of another is 503', async () => {
  const { token } = await makeUser(server);
  for (const state of ['40P01', '40001']) {
    const failing = statement<never>(
      `test.fail-${state}`,
      `do $$ begin raise exception using errcode = '${state}'; end $$`,
    );
    const { db } = server.ctx;
    const app = await startApp(server, { db: { ...db, query: () => db.query(failing, []) } });
    const { response } = await app.get('/v2/users/me', token);
    assert.equal(response.status, 503, state);
    assert.equal(response.headers.get('retry-after'), '2');
    await app.stop();
  }
});

test('A server with its database is well and ready', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { status, body } = await server.get(path);
    assert.equal(status, 200);
    assert.equal(body.status, 'ok');
  }
  assert.equal((await server.get('/healthz')).body.version, about.version);
});

test('Behind TLS browsers are told to return by it; pages get only the device features that they need', async (t) => {
  const secure = await startTestServer({
    beside: server,
    env: { MINUTEBOOK_BASE_URL: 'https://minutes.example.com' },
  });
  const trusting = await startTestServer({
    beside: server,
    env: { MINUTEBOOK_TRUSTED_PROXIES: '127.0.0.1' },
  });
  t.after(() => Promise.all([secure.stop(), trusting.stop()]));
  const fieldOf = async (from: TestServer, headers = {}) =>
    (await from.send('GET', '/v2/users/me', { headers })).headers.get('strict-transport-security');
  const byTls = { 'x-forwarded-proto': 'https' };
  assert.equal(await fieldOf(secure), 'max-age=31536000');
  assert.equal(await fieldOf(trusting, byTls), 'max-age=31536000');
  assert.deepEqual(
    [await fieldOf(trusting), await fieldOf(server), await fieldOf(server, byTls)],
    [null, null, null],
  );
  const page = await server.send('GET', '/', { headers: { accept: 'text/html' } });
  assert.match(page.headers.get('permissions-policy') ?? '', /camera=\(\).*microphone=\(self\)/);
});
