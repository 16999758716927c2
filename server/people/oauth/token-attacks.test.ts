/** Attacks on codes and tokens: in the wrong hands, twice, too late, elsewhere, and concurrently. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HOUR_MS, MINUTE_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import {
  connect,
  exchange,
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
import { untilFree } from '../../../tests/kit/until-free.ts';
import { makeOauthSecret } from './codes.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const person = await signInAsPerson(server, await makeMember(server, workspace));
  const newCode = async () => getCode(server, person, { query: toQuery(), workspace });
  return { workspace, person, newCode };
}

/** Access tokens are cached for this long. */
const forget = () => server.clock.advance(5_000);

async function assertEnded(token: string): Promise<void> {
  forget();
  assertError(await server.get('/api/v3/token', token), 401, 'UNAUTHORIZED');
}

test('A code needs the verifier, the client and the address of its request', async () => {
  const { newCode } = await makeScene();
  const code = await newCode();
  const wrong: Record<string, string>[] = [
    { code_verifier: 'another-verifier-that-is-long-enough-to-be-one-01234' },
    { code_verifier: '' },
    { code_verifier: `${VERIFIER}\n` },
    { code_verifier: 'short' },
    { client_id: 'https://example.com/program.json' },
    { redirect_uri: 'http://127.0.0.1:49153/callback' },
    { redirect_uri: '' },
    { code: `${code}x` },
    { code: 'moc_' },
    { resource: `${server.base_url}/mcp` },
  ];
  for (const fields of wrong) {
    const answer = await exchange(server, code, fields);
    assert.equal(answer.status, 400, JSON.stringify(fields));
    assert.match(answer.body.error, /^invalid_(?:grant|target)$/);
  }
  assert.equal((await exchange(server, '')).body.error, 'invalid_request');
  assert.equal((await post(server, '/oauth/token', { code })).body.error, 'invalid_client');
  assert.equal(
    (await post(server, '/oauth/token', { client_id: 'mb', grant_type: '__proto__' })).status,
    400,
  );
  const twice = `grant_type=authorization_code&client_id=mb&client_id=mb&code=${code}`;
  assert.equal((await server.send('POST', '/oauth/token', { body: twice })).body.error, 'invalid_request');
  // The failed tries have not used up the code: whoever has only the code cannot take it from the program.
  assert.equal((await exchange(server, code)).status, 200);
});

test('A code that is used a second time ends the tokens of the first use', async () => {
  const { workspace, newCode } = await makeScene();
  const code = await newCode();
  const tokens = requireOk(await exchange(server, code)).body;
  assert.equal((await exchange(server, code)).body.error, 'invalid_grant');
  await assertEnded(tokens.access_token);
  assert.equal((await refresh(server, tokens.refresh_token)).body.error, 'invalid_grant');
  const ends = (await listAudit(server, workspace)).filter(({ action }) => action === 'program.end');
  assert.deepEqual(
    ends.map(({ detail }) => detail?.['why']),
    ['code_used_twice'],
  );
});

test('Of many concurrent exchanges of one code one gets tokens, which then end', async () => {
  const { newCode } = await makeScene();
  const code = await newCode();
  const answers = await Promise.all(Array.from({ length: 6 }, () => untilFree(() => exchange(server, code))));
  const good = answers.filter(({ status }) => status === 200);
  assert.equal(good.length, 1);
  await assertEnded(good[0]?.body.access_token);
});

test('A code is valid for a minute', async () => {
  const { newCode } = await makeScene();
  const code = await newCode();
  server.clock.advance(MINUTE_MS);
  assert.equal((await exchange(server, code)).body.error, 'invalid_grant');
});

test('Concurrent refreshes, and one repeated after a lost answer, give the same pair of tokens', async (t) => {
  const { workspace, person } = await makeScene();
  const first = await connect(server, person, { workspace });
  // The second process on the database stands for one that is started after a kill.
  const other = await startTestServer({ beside: server });
  t.after(() => other.stop());
  const answers = await Promise.all(
    [server, other, server, other].map((one) => untilFree(() => refresh(one, first.refresh_token))),
  );
  const pairs = new Set(answers.map((answer) => requireOk(answer).body.refresh_token));
  assert.equal(pairs.size, 1);
  server.clock.advance(MINUTE_MS / 2);
  const late = requireOk(await refresh(other, first.refresh_token)).body;
  assert.ok(pairs.has(late.refresh_token));
  assert.equal(late.expires_in, 3_570);
  requireOk(await server.get('/api/v3/token', late.access_token));
});

test('A refresh token used again after its successor, or after a minute, ends the whole grant', async () => {
  const { workspace, person } = await makeScene();
  for (const between of ['the successor is used', 'a minute goes by', 'the clock is set back']) {
    const first = await connect(server, person, { workspace });
    let next = requireOk(await refresh(server, first.refresh_token)).body;
    if (between === 'the successor is used') next = requireOk(await refresh(server, next.refresh_token)).body;
    else server.clock.advance(between === 'a minute goes by' ? MINUTE_MS + 1 : -6 * HOUR_MS);
    assert.equal((await refresh(server, first.refresh_token)).body.error, 'invalid_grant', between);
    assert.equal((await refresh(server, next.refresh_token)).body.error, 'invalid_grant', between);
    await assertEnded(next.access_token);
    if (between === 'the clock is set back') server.clock.advance(6 * HOUR_MS);
  }
});

test('A refresh widens no scopes, changes no resource, and gives nothing to another program', async () => {
  const { workspace, person } = await makeScene();
  const scopes = ['records:read', 'records:write'] as const;
  const { refresh_token: token } = await connect(server, person, { workspace, scopes });
  assert.equal(
    (await refresh(server, token, { scope: 'records:read people:write' })).body.error,
    'invalid_scope',
  );
  assert.equal((await refresh(server, token, { scope: 'nothing' })).body.error, 'invalid_scope');
  assert.equal(
    (await refresh(server, token, { resource: `${server.base_url}/mcp` })).body.error,
    'invalid_target',
  );
  assert.equal(
    (await refresh(server, token, { resource: 'https://elsewhere.example.com' })).body.error,
    'invalid_target',
  );
  assert.equal((await refresh(server, token, { client_id: 'another' })).body.error, 'invalid_grant');
  const fewer = requireOk(await refresh(server, token, { scope: 'records:read' })).body;
  assert.equal(fewer.scope, 'records:read');
  assert.deepEqual(requireOk(await server.get('/api/v3/token', fewer.access_token)).body.scopes, [
    'records:read',
  ]);
  // The fewer scopes apply to that access token alone.
  assert.equal(requireOk(await refresh(server, fewer.refresh_token)).body.scope, scopes.join(' '));
});

test('Revoking an unknown token succeeds silently, and a program cannot revoke another one’s', async () => {
  const { workspace, person } = await makeScene();
  const { access_token, refresh_token } = await connect(server, person, { workspace });
  const revoke = (token: string, client_id = 'mb') => post(server, '/oauth/revoke', { token, client_id });
  assert.equal((await revoke('moa_unknown')).status, 200);
  assert.equal((await revoke(person.user.token)).status, 200);
  assert.equal((await revoke(refresh_token, 'another')).status, 200);
  assert.equal((await post(server, '/oauth/revoke', { client_id: 'mb' })).status, 400);
  forget();
  requireOk(await server.get('/api/v3/token', access_token));
  requireOk(await server.get('/api/v3/token', person.user.token));
  assert.equal((await revoke(access_token)).status, 200);
  await assertEnded(access_token);
});

test('A user can enter ten wrong device codes in a quarter of an hour', async () => {
  const { person, workspace } = await makeScene();
  const waiting = requireOk(await post(server, '/oauth/device', { client_id: 'mb' })).body;
  const look = (code: string, token = person.session) =>
    server.send('POST', '/app/oauth/device/request', { token, body: { user_code: code } });
  const tries = await Promise.all(Array.from({ length: 12 }, () => look('BBBB-BBBB')));
  assert.equal(tries.filter(({ status }) => status === 404).length, 10);
  assert.equal(tries.filter(({ status }) => status === 429).length, 2);
  // Now even the right code is refused, by every operation.
  assertError(await look(waiting.user_code), 429, 'RATE_LIMIT_EXCEEDED');
  const body = { user_code: waiting.user_code, workspace: workspace.slug, scopes: ['records:read'] };
  assertError(
    await server.send('POST', '/app/oauth/device/allow', { token: person.session, body }),
    429,
    'RATE_LIMIT_EXCEEDED',
  );
  const other = await makeScene();
  requireOk(await look(waiting.user_code, other.person.session));
  server.clock.advance(14 * MINUTE_MS);
  // The session's token has expired meanwhile, after ten minutes.
  const { session } = await signInAsPerson(server, person.user);
  assertError(await look(waiting.user_code, session), 429, 'RATE_LIMIT_EXCEEDED');
  server.clock.advance(2 * MINUTE_MS);
  assertError(await look('BBBB-BBBB', session), 404, 'NOT_FOUND');
});

test('Concurrent polls with a device code start one grant, and a late poll ends it', async () => {
  const { person, workspace } = await makeScene();
  const asked = requireOk(await post(server, '/oauth/device', { client_id: 'mb' })).body;
  const body = { user_code: asked.user_code, workspace: workspace.slug, scopes: ['records:read'] };
  const send = () => server.send('POST', '/app/oauth/device/allow', { token: person.session, body });
  const presses = await Promise.all([untilFree(send), untilFree(send), untilFree(send)]);
  assert.deepEqual(
    presses.map(({ status }) => status).toSorted((a, b) => a - b),
    [204, 404, 404],
  );
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id: 'mb',
    device_code: asked.device_code,
  };
  const poll = () => post(server, '/oauth/token', form);
  const answers = await Promise.all([untilFree(poll), untilFree(poll), untilFree(poll)]);
  assert.equal(new Set(answers.map((answer) => requireOk(answer).body.access_token)).size, 1);
  server.clock.advance(2 * MINUTE_MS);
  assert.equal((await poll()).body.error, 'invalid_grant');
  await assertEnded(answers[0]?.body.access_token);
});

test('Tokens for agents and for the API do not open each other, and a refusal names the issuer', async () => {
  const { workspace, person } = await makeScene();
  const toToken = async (resource: string) =>
    (await connect(server, person, { workspace, fields: { resource: server.base_url + resource } }))
      .access_token;
  const [agent, api] = [await toToken(`/mcp/${workspace.slug}?write=1`), await toToken('/api/v3/')];
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const headers = { accept: 'application/json, text/event-stream' };
  const speak = (token: string) => server.send('POST', `/mcp/${workspace.slug}`, { token, body, headers });
  assert.equal((await speak(agent)).status, 200);
  assertError(await speak(api), 401, 'UNAUTHORIZED');
  for (const spelt of ['/%6dcp', '/mcp/', '//mcp', '/mcp?write=1']) {
    const answer = await server.send('POST', spelt, { token: api, body, headers });
    assert.ok(answer.status === 401 || answer.status === 404, `${spelt}: ${answer.status}`);
  }
  assertError(await server.get('/%61pp/me/sessions', api), 401, 'UNAUTHORIZED');
  requireOk(await server.get('/api/v3/token', api));
  for (const path of ['/api/v3/token', `${workspace.path}/records`, `${workspace.app_path}/programs`]) {
    assertError(await server.get(path, agent), 401, 'UNAUTHORIZED');
  }
  assertError(await server.get('/app/me/sessions', api), 401, 'UNAUTHORIZED');
  const metadata = `${server.base_url}/.well-known/oauth-protected-resource`;
  const bare = await server.send('POST', '/mcp', { body });
  assert.equal(bare.headers.get('www-authenticate'), `Bearer resource_metadata="${metadata}/mcp"`);
  const wrong = await server.get('/api/v3/token', 'nobody');
  assert.equal(
    wrong.headers.get('www-authenticate'),
    `Bearer error="invalid_token", resource_metadata="${metadata}/api/v3"`,
  );
  const narrow = await server.send('DELETE', `/api/v3/workspaces/${workspace.slug}/records/1`, {
    token: api,
  });
  assert.match(narrow.headers.get('www-authenticate') ?? '', /insufficient_scope", scope="records:delete"/);
  const told = requireOk(
    await server.get(`/.well-known/oauth-protected-resource/mcp/${workspace.slug}`),
  ).body;
  const [issuer, ...others] = await Promise.all(
    ['', '/mcp', `/mcp/${workspace.slug}`].map((path) =>
      server.get(`/.well-known/oauth-authorization-server${path}`),
    ),
  );
  assert.ok(issuer?.body.scopes_supported.includes('offline_access'));
  for (const other of others) assert.deepEqual(requireOk(other).body, issuer?.body);
  assert.equal(told.resource, `${server.base_url}/mcp/${workspace.slug}`);
  assert.deepEqual(told.authorization_servers, [server.base_url]);
  assert.equal(told.resource_documentation, `${server.base_url}/docs/guides/agents.md`);
  requireOk(await server.get('/docs/guides/agents.md'));
});

test('Secrets of programs are random and unique', () => {
  const made = new Set(Array.from({ length: 1_000 }, () => makeOauthSecret('moc')));
  assert.equal(made.size, 1_000);
});
