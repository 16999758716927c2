/** Narrow tokens at every entrance: each operation, uploads in parts, events, agents. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { scopes, type Scope } from '@minutebook/contract/scopes.ts';
import { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { DAY_MS } from '../../tests/kit/durations.ts';
import { toFittingValue } from '../../tests/kit/clients/fitting-value.ts';
import { toNeededQuery } from '../../tests/kit/clients/needed-queries.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import {
  makeMember,
  makeNarrowToken,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type Answer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
let workspace: TestWorkspace;
let elsewhere: TestWorkspace;
let owner: TestMember;
let record_id: number;

before(async () => {
  server = await startTestServer({
    env: { MINUTEBOOK_RATE_LIMIT_WORKSPACE: '100000', MINUTEBOOK_RATE_LIMIT_USER: '100000' },
  });
  workspace = await makeWorkspace(server);
  elsewhere = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
  await makeMember(server, elsewhere, { user: owner, base_role: 'owner' });
  record_id = (await makeRecord(server, workspace, { owner_member_id: owner.member_id })).record_id;
});
after(() => server.stop());

const withToken = Object.values<Endpoint>({
  ...endpoints,
  ...appEndpoints,
  ...v1Endpoints,
  ...v3Endpoints,
}).filter(({ rate_limit }) => rate_limit !== 'address');

const narrow = (...some: Scope[]) => makeNarrowToken(server, owner.user_id, { scopes: some });
const allBut = (scope: Scope) => narrow(...scopes.filter((each) => each !== scope));

function ask(endpoint: Endpoint, token: string, slug = workspace.slug): Promise<Answer> {
  const { method, path, body, name } = endpoint;
  const params: Endpoint['params']['properties'] = endpoint.params.properties;
  const filled = Object.entries(params).reduce((text, [key, schema]) => {
    const value = key === 'slug' ? slug : key.endsWith('_id') ? 4711 : toFittingValue(schema);
    return text.replace(`{${key}}`, String(value));
  }, path);
  return server.send(method, filled + toNeededQuery(name), {
    token,
    ...(body === null ? {} : { body: toFittingValue(body) }),
  });
}

const REFUSALS_OF_SCOPE = new Set(['scope_missing', 'write_scope_missing', 'whole_token_missing']);

const closedTo = (scope: Scope) =>
  withToken.filter((endpoint) => endpoint.scope !== scope && endpoint.scope !== 'any');

const refusalOf = ({ scope }: Endpoint) =>
  scope === 'whole'
    ? { name: 'whole_token_missing', values: {} }
    : { name: 'scope_missing', values: { scope } };

async function mapInTurn<Item, Result>(items: readonly Item[], map: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await map(item));
  return results;
}

function assertScopeMissing(answer: Answer, scope: string): void {
  assertError(answer, 403, 'FORBIDDEN');
  assert.deepEqual(answer.body.reason, { name: 'scope_missing', values: { scope } });
  assert.ok(answer.body.message.includes(`"${scope}"`));
}

for (const scope of scopes) {
  test(`Without ${scope} even a token with all others is refused by the operations that need it`, async () => {
    const token = await allBut(scope);
    const asked = withToken.filter((endpoint) => endpoint.scope === scope);
    for (const endpoint of asked) assertScopeMissing(await ask(endpoint, token), scope);
  });

  test(`With ${scope} alone exactly the operations that need it are open, and others name the missing scope`, async () => {
    // A workspace of its own, because open operations may change its settings.
    const own = await makeWorkspace(server);
    const { user_id } = await makeMember(server, own, { base_role: 'owner' });
    const token = await makeNarrowToken(server, user_id, { scopes: [scope] });
    const refusals = await mapInTurn(closedTo(scope), async (endpoint) => {
      const { status, body } = await ask(endpoint, token, own.slug);
      return [endpoint.name, status, body?.reason];
    });
    assert.deepEqual(
      refusals,
      closedTo(scope).map((endpoint) => [endpoint.name, 403, refusalOf(endpoint)]),
    );
    for (const endpoint of withToken.filter((one) => one.scope === scope || one.scope === 'any')) {
      const { body } = await ask(endpoint, token, own.slug);
      const told = body?.reason?.name;
      // The events of a webhook may need more scopes: server/changes/webhooks/webhooks.test.ts has the cases.
      if (scope === 'webhooks:write' && endpoint.name === 'create-webhook') continue;
      assert.ok(!REFUSALS_OF_SCOPE.has(told), `${endpoint.name}: ${told}`);
    }
  });
}

for (const base_role of ['guest', 'member', 'admin'] as const) {
  test(`A ${base_role} is refused exactly the operations whose permission they lack, by its name`, async () => {
    const own = await makeWorkspace(server);
    const who = await makeMember(server, own, { base_role });
    const { body } = await server.get(`/v2/workspaces/${own.slug}/members/me`, who.token);
    const permissions: Record<string, string> = body.workspace_permissions;
    const guarded = withToken.filter(
      ({ rate_limit, permission, permission_not_for_oneself: exempt }) =>
        rate_limit === 'workspace' && permission !== undefined && exempt !== true,
    );
    const isDenied = ({ permission }: Endpoint) =>
      permission !== undefined && permissions[permission] === 'deny';
    const refusals = await mapInTurn(guarded.filter(isDenied), async (endpoint) => {
      const answer = await ask(endpoint, who.token, own.slug);
      return [endpoint.name, answer.status, answer.body?.reason];
    });
    assert.deepEqual(
      refusals,
      guarded
        .filter(isDenied)
        .map(({ name, permission }) => [name, 403, { name: 'permission_missing', values: { permission } }]),
    );
    // Open operations may change the workspace, so they come last.
    for (const endpoint of guarded.filter((one) => !isDenied(one))) {
      const answer = await ask(endpoint, who.token, own.slug);
      const { name: reason, values } = answer.body?.reason ?? {};
      assert.ok(
        reason !== 'permission_missing' || values.permission !== endpoint.permission,
        `${endpoint.name}: ${answer.text}`,
      );
    }
  });
}

test('All scopes together do not open their user’s account', async () => {
  const token = await narrow(...scopes);
  for (const endpoint of withToken.filter(({ scope }) => scope === 'whole')) {
    const answer = await ask(endpoint, token);
    assertError(answer, 403, 'FORBIDDEN');
    assert.equal(answer.body.reason.name, 'whole_token_missing', endpoint.name);
  }
});

test('A token can read its own scopes and expiry', async () => {
  const limits = {
    scopes: ['media:read'] as const,
    workspace_id: workspace.workspace_id,
    expires_in_days: 3,
  };
  const token = await makeNarrowToken(server, owner.user_id, limits);
  const { status, body } = await server.get('/api/v3/token', token);
  const end = new Date(server.clock.now().getTime() + 3 * DAY_MS).toISOString();
  const told = { kind: 'personal', only_reads: false, scopes: ['media:read'], workspace: workspace.slug };
  assert.deepEqual([status, body], [200, { ...told, program: null, expires_at: end }]);
  const whole = { kind: 'personal', only_reads: false, scopes: null, workspace: null };
  assert.deepEqual((await server.get('/api/v3/token', owner.token)).body, {
    ...whole,
    program: null,
    expires_at: null,
  });
  assertError(await server.get('/api/v3/token'), 401, 'UNAUTHORIZED');
});

test('A scope grants nothing that the member may not do', async () => {
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const token = await makeNarrowToken(server, guest.user_id, { scopes });
  const answer = await server.send('DELETE', `${workspace.app_path}/records/${record_id}`, { token });
  assertError(answer, 403, 'FORBIDDEN');
  assertError(await server.get(`${workspace.app_path}/audit`, token), 403, 'FORBIDDEN');
});

test('A token without scopes keeps all rights of its user, or all that only read', async () => {
  const path = `/api/v3/workspaces/${workspace.slug}/webhooks`;
  assert.equal((await server.get(path, owner.token)).status, 200);
  assert.equal((await server.get('/app/me/tokens', owner.token)).status, 200);
});

test('A token for creating records cannot read, delete or share them', async () => {
  const token = await narrow('records:create');
  const record = `${workspace.path}/records/${record_id}`;
  assertScopeMissing(await server.get(record, token), 'records:read');
  assertScopeMissing(
    await server.get(`/v1/workspace/${workspace.slug}/record/${record_id}`, token),
    'records:read',
  );
  assertScopeMissing(await server.get(`${record}/media`, token), 'media:read');
  assertScopeMissing(
    await server.get(`/v1/workspace/${workspace.slug}/record/${record_id}/download`, token),
    'media:read',
  );
  assertScopeMissing(await server.get(`${record}/share`, token), 'shares:write');
  assertScopeMissing(await server.get(`/events?workspace=${workspace.slug}`, token), 'records:read');
  assertScopeMissing(await server.get(`/api/v3/workspaces/${workspace.slug}/changes`, token), 'records:read');
  const begun = await server.send('DELETE', `/uploads/${workspace.slug}/${record_id}`, {
    token,
    headers: { 'tus-resumable': '1.0.0' },
  });
  assertError(begun, 404, 'UPLOAD_NOT_FOUND');
  assert.equal((await server.get(record, owner.token)).status, 200);
});

test('An upload in parts needs records:create, whatever the method is overridden with', async () => {
  const token = await allBut('records:create');
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
  const metadata = `workspace ${Buffer.from(workspace.slug).toString('base64')}`;
  const begin = { token, headers: { ...headers, 'upload-metadata': metadata } };
  assertScopeMissing(await server.send('POST', '/uploads', begin), 'records:create');
  for (const method of ['PATCH', 'DELETE', 'HEAD']) {
    const override = { token, headers: { ...headers, 'x-http-method-override': method } };
    const answer = await server.send('POST', `/uploads/${workspace.slug}/${record_id}`, override);
    assertScopeMissing(answer, 'records:create');
  }
});

test('The change feed has nothing about people for a token of records alone', async () => {
  const path = `/api/v3/workspaces/${workspace.slug}/changes`;
  const start: string = (await server.get(`${path}?cursor=now`, owner.token)).body.cursor;
  const make = (what: string, body: object) =>
    server.send('POST', `${workspace.app_path}/${what}`, { token: owner.token, body });
  assert.equal((await make('labels', { name: 'Harbor', color: '#3b82f6' })).status, 201);
  assert.equal((await make('teams', { name: 'Harbor team' })).status, 201);
  const typesWith = async (token: string): Promise<string[]> =>
    (await server.get(`${path}?cursor=${start}`, token)).body.items.map(({ type }: { type: string }) => type);
  assert.deepEqual(await typesWith(owner.token), ['label.created', 'team.created']);
  assert.deepEqual(await typesWith(await narrow('records:read')), ['label.created']);
});

test('For a token of one workspace the others do not exist', async () => {
  const token = await makeNarrowToken(server, owner.user_id, { workspace_id: workspace.workspace_id });
  const inWorkspace = withToken.filter(({ rate_limit }) => rate_limit === 'workspace');
  for (const endpoint of inWorkspace) {
    const [other, none] = [await ask(endpoint, token, elsewhere.slug), await ask(endpoint, token, 'nowhere')];
    assertError(other, 404, 'WORKSPACE_NOT_FOUND');
    assert.equal(none.status, 404, endpoint.name);
    const plain = ({ body }: Answer, slug: string) =>
      JSON.stringify({ ...body, request_id: '' }).replaceAll(slug, '…');
    assert.equal(plain(other, elsewhere.slug), plain(none, 'nowhere'));
    assert.equal(other.headers.get('ratelimit-policy'), none.headers.get('ratelimit-policy'));
  }
  const slugs = ({ body }: Answer) => (body.items ?? body).map(({ slug }: { slug: string }) => slug);
  assert.deepEqual(slugs(await server.get('/v2/workspaces', token)), [workspace.slug]);
  assert.deepEqual(slugs(await server.get('/v1/workspace', token)), [workspace.slug]);
  assert.equal(slugs(await server.get('/v2/workspaces', owner.token)).length, 2);
  assertError(await server.get(`/events?workspace=${elsewhere.slug}`, token), 404, 'WORKSPACE_NOT_FOUND');
  assertError(await server.get('/app/me/tokens', token), 403, 'FORBIDDEN');
});

async function speak(token: string, method: string, params: object, path = `/mcp/${workspace.slug}?write=1`) {
  const answer = await fetch(server.base_url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { status: answer.status, text: await answer.text() };
}

test('Agents see and use tools that write only with records:write', async () => {
  const reader = await narrow('records:read');
  const writer = await narrow('records:read', 'records:write');
  assert.ok((await speak(writer, 'tools/list', {})).text.includes('edit_record'));
  assert.ok(!(await speak(reader, 'tools/list', {})).text.includes('edit_record'));
  const edit = { name: 'edit_record', arguments: { record_id, title: 'Changed by an agent' } };
  await speak(reader, 'tools/call', edit);
  const { body } = await server.get(`${workspace.path}/records/${record_id}`, owner.token);
  assert.notEqual(body.title, 'Changed by an agent');
  for (const path of ['/mcp', `/mcp/${workspace.slug}`]) {
    const { status, text } = await speak(await allBut('records:read'), 'tools/list', {}, path);
    assert.equal(status, 403);
    assert.ok(text.includes('scope_missing'));
  }
});

test('An agent with a token of one workspace finds no other', async () => {
  const token = await makeNarrowToken(server, owner.user_id, {
    scopes: ['records:read'],
    workspace_id: workspace.workspace_id,
  });
  const listed = await speak(token, 'tools/call', { name: 'get_workspace', arguments: {} }, '/mcp');
  assert.ok(listed.text.includes(workspace.slug) && !listed.text.includes(elsewhere.slug));
  const named = { name: 'search_records', arguments: { workspace: elsewhere.slug } };
  assert.ok((await speak(token, 'tools/call', named, '/mcp')).text.includes('no workspace'));
  assert.equal((await speak(token, 'tools/list', {}, `/mcp/${elsewhere.slug}`)).status, 404);
});
