/** The consent page: valid requests at /oauth/authorize, what a person can grant, and where the answer goes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeMember, makeToken, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import {
  allow,
  CALLBACK,
  connect,
  exchange,
  getCode,
  signInAsPerson,
  toQuery,
} from '../../../tests/kit/clients/program.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { updateWorkspace } from '../workspaces/update-workspace.ts';
import { isOneOf } from './redirect-uri.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace, { base_role: 'admin' });
  return { workspace, member, person: await signInAsPerson(server, member) };
}

test('The address for an answer equals a registered one exactly, except for the port on this computer', () => {
  const named = [
    'https://app.example.com/back?a=1',
    'http://127.0.0.1/callback',
    'http://[::1]:80/callback',
    'com.example.app:/back',
  ];
  for (const good of [
    ...named,
    'http://127.0.0.1:1/callback',
    'http://127.0.0.1:65535/callback',
    'http://[::1]:4711/callback',
  ]) {
    assert.ok(isOneOf(good, named), good);
  }
  const strange = [
    'https://app.example.com/back',
    'https://app.example.com/back?a=1&b=2',
    'https://app.example.com/back?a=1#',
    'https://app.example.com/back?a=1#x',
    'https://app.example.com:444/back?a=1',
    'https://app.example.com/back/?a=1',
    'https://app.example.com/Back?a=1',
    'https://app.example.com/x/../back?a=1',
    'https://app.example.com/back%3Fa=1',
    'https://user@app.example.com/back?a=1',
    'https://app.example.com@evil.example.com/back?a=1',
    'https://app.example.com.evil.example.com/back?a=1',
    'https://evil.example.com/?https://app.example.com/back?a=1',
    'http://app.example.com/back?a=1',
    'https:\\\\app.example.com\\back?a=1',
    ' https://app.example.com/back?a=1',
    'https://app.example.com/back?a=1\n',
    'https://127.0.0.1/callback',
    'http://127.0.0.1/callback/',
    'http://127.0.0.1/callback?x',
    'http://127.0.0.1/other',
    'http://127.0.0.1:80@evil.example.com/callback',
    'http://@127.0.0.1/callback',
    'http://localhost/callback',
    'http://127.0.0.2/callback',
    'http://127.0.0.1.evil.example.com/callback',
    'com.example.app:/back?x',
    'com.example.application:/back',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ];
  for (const bad of strange) assert.ok(!isOneOf(bad, named), bad);
});

test('Without a valid address for the answer, the browser stays on the page', async () => {
  const { workspace, person } = await makeScene();
  const strangers = [
    [{ client_id: 'nobody' }, 'program_unknown'],
    [{ client_id: 'mb\0' }, 'program_unknown'],
    [{ client_id: undefined }, 'program_unknown'],
    [{ client_id: 'https://127.0.0.1/program.json' }, 'program_unknown'],
    [{ client_id: 'https://10.0.0.1/program.json' }, 'program_unknown'],
    [{ client_id: 'https://[::1]/program.json' }, 'program_unknown'],
    [{ client_id: 'x'.repeat(6_000) }, 'program_unknown'],
    [{ redirect_uri: 'https://evil.example.com/callback' }, 'program_elsewhere'],
    [{ redirect_uri: undefined }, 'program_elsewhere'],
  ] as const;
  for (const [fields, reason] of strangers) {
    const query = toQuery(fields);
    const body = { query };
    const shown = await server.send('POST', '/app/oauth/request', { token: person.session, body });
    assertError(shown, 404, 'NOT_FOUND');
    assert.equal(shown.body.reason.name, reason);
    assertError(await allow(server, person, { query, workspace }), 404, 'NOT_FOUND');
  }
  const twice = `${toQuery()}&redirect_uri=https%3A%2F%2Fevil.example.com`;
  const answer = await server.send('POST', '/app/oauth/request', {
    token: person.session,
    body: { query: twice },
  });
  assertError(answer, 404, 'NOT_FOUND');
});

test('A person can only refuse a faulty request, and the program learns the fault at its own address', async () => {
  const { workspace, person } = await makeScene();
  const wrong = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ scope: 'records:read everything' }, 'invalid_scope'],
    [{ resource: 'https://elsewhere.example.com/mcp' }, 'invalid_target'],
    [{ resource: `${server.base_url}.evil.example.com/mcp` }, 'invalid_target'],
    [{ resource: `${server.base_url}/app` }, 'invalid_target'],
    [{ resource: `${server.base_url}/app?x=/mcp` }, 'invalid_target'],
    [{ resource: `${server.base_url}/mcp#write` }, 'invalid_target'],
    [{ resource: server.base_url.replace('//', '//mcp@') }, 'invalid_target'],
    [{ resource: '/mcp' }, 'invalid_target'],
    [{ scope: 'openid everything' }, 'invalid_scope'],
  ] as const;
  for (const [fields, error] of wrong) {
    const query = toQuery(fields);
    const shown = requireOk(
      await server.send('POST', '/app/oauth/request', { token: person.session, body: { query } }),
    ).body;
    assert.notEqual(shown.problem, null);
    const url = new URL(shown.refuse_url);
    assert.equal(url.origin + url.pathname, CALLBACK);
    assert.equal(url.searchParams.get('error'), error);
    assert.equal(url.searchParams.get('iss'), server.base_url);
    assert.equal(url.searchParams.get('state'), 'a state');
    assertError(await allow(server, person, { query, workspace }), 403, 'FORBIDDEN');
  }
});

test('The answer has the code, the name of this server, and the state if one was sent', async () => {
  const { workspace, person } = await makeScene();
  const toAnswer = async (state: string | undefined) => {
    const query = toQuery({ state });
    return new URL(requireOk(await allow(server, person, { query, workspace })).body.return_url).searchParams;
  };
  const strange = 'a b&c=d#é%41"<';
  assert.equal((await toAnswer(strange)).get('state'), strange);
  const without = await toAnswer(undefined);
  assert.deepEqual([...without.keys()], ['code', 'iss']);
  assert.equal(without.get('iss'), server.base_url);
});

test('A person grants some of the requested scopes, in a workspace of theirs that allows programs', async () => {
  const { workspace, person, member } = await makeScene();
  const query = toQuery({ scope: 'records:read records:write' });
  const ask = (body: object, token = person.session) =>
    server.send('POST', '/app/oauth/allow', {
      token,
      body: { query, workspace: workspace.slug, scopes: ['records:read'], ...body },
    });
  assertError(await ask({ scopes: ['records:delete'] }), 422, 'VALIDATION_ERROR');
  assertError(await ask({ scopes: ['records:read', 'people:write'] }), 422, 'VALIDATION_ERROR');
  assertError(await ask({ scopes: [] }), 422, 'VALIDATION_ERROR');
  const elsewhere = await makeWorkspace(server);
  assertError(await ask({ workspace: elsewhere.slug }), 404, 'WORKSPACE_NOT_FOUND');
  assertError(await ask({ workspace: 'nowhere' }), 404, 'WORKSPACE_NOT_FOUND');
  // A token cannot let a program in, whatever its scopes.
  assertError(await ask({}, member.token), 403, 'FORBIDDEN');
  assertError(await ask({}, await makeToken(server, member.user_id)), 403, 'FORBIDDEN');
  assert.equal((await ask({})).status, 201);

  const change = (fields: Parameters<typeof updateWorkspace>[2]) =>
    updateWorkspace(server.ctx.db, { workspace_id: workspace.workspace_id, at: server.clock.now() }, fields);
  const { access_token } = await connect(server, person, { workspace });
  for (const [fields, reason] of [
    [{ second_factor: 'required' }, 'second_factor_missing'],
    [{ second_factor: 'always' }, 'second_factor_missing'],
    [{ second_factor: 'optional', allows_personal_tokens: false }, 'personal_tokens_refused'],
  ] as const) {
    await change(fields);
    const refused = await ask({});
    assertError(refused, 403, 'FORBIDDEN');
    assert.equal(refused.body.reason.name, reason);
    const shown = await server.send('POST', '/app/oauth/request', { token: person.session, body: { query } });
    assert.equal(requireOk(shown).body.workspaces[0].refusal, reason);
  }
  assertError(await server.get(`${workspace.path}/records`, access_token), 403, 'FORBIDDEN');
});

test('When the agents’ address names a workspace, only that one can be chosen', async () => {
  const { workspace, person } = await makeScene();
  const other = await makeWorkspace(server);
  await makeMember(server, other, { user: person.user });
  const query = toQuery({ resource: `${server.base_url}/mcp/${workspace.slug}` });
  assertError(await allow(server, person, { query, workspace: other }), 404, 'WORKSPACE_NOT_FOUND');
  const shown = await server.send('POST', '/app/oauth/request', { token: person.session, body: { query } });
  assert.deepEqual(
    requireOk(shown).body.workspaces.map(({ slug }: { slug: string }) => slug),
    [workspace.slug],
  );
  assert.equal((await exchange(server, await getCode(server, person, { query, workspace }))).status, 200);
});
