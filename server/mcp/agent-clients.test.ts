/** Each client of the table in docs/agents.md finds its way in, is greeted, and gets its answers. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { agentClients, type AgentClient } from '../../tests/kit/clients/agent-clients.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type Answer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const { member_id: owner_member_id, token } = await makeMember(server, workspace, { base_role: 'owner' });
  await makeRecord(server, workspace, { owner_member_id, title: 'The harbor plan', dialogs: ['A harbor.'] });
  return { path: `/mcp/${workspace.slug}`, token };
}

const METHOD_NOT_FOUND = -32_601;

/** The one message of an answer, in either form. */
const toMessage = ({ text }: Answer) => JSON.parse(text.replace(/^[\s\S]*?data: /, ''));

function makeSpeaker(client: AgentClient, { path, token }: { path: string; token?: string }) {
  let id = client.first_id;
  const { user_agent, accept, headers = {} } = client;
  const usual = { accept, ...(user_agent !== null && { 'user-agent': user_agent }), ...headers };
  const send = (method: string, body: object | undefined, version?: string) =>
    server.send(method, path, {
      token,
      body,
      headers: { ...usual, ...(version !== undefined && { 'mcp-protocol-version': version }) },
    });
  const ask = async (method: string, params: object, version?: string) => {
    const message = { jsonrpc: '2.0', id, method, params };
    id = typeof id === 'number' ? id + 1 : `${id}+`;
    return send('POST', message, version);
  };
  return { ask, send };
}

for (const client of agentClients) {
  const { name, protocol_version, sends_version, capabilities, client_info } = client;
  const greeting = { protocolVersion: protocol_version, capabilities, clientInfo: client_info };

  test(`${name} without a token is told where it gets one`, async () => {
    const { path } = await makeScene();
    const answer = await makeSpeaker(client, { path }).ask('initialize', greeting);
    assertError(answer, 401, 'UNAUTHORIZED');
    const told = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '')?.[1];
    const resource = requireOk(await server.get(told?.replace(server.base_url, '') ?? '')).body;
    assert.equal(resource.resource, server.base_url + path);
    const probes = { 'mcp-protocol-version': protocol_version };
    for (const at of [
      '/.well-known/oauth-authorization-server',
      `/.well-known/oauth-authorization-server${path}`,
    ]) {
      const { issuer } = requireOk(await server.send('GET', at, { headers: probes })).body;
      assert.ok(resource.authorization_servers.includes(issuer), at);
    }
  });

  test(`${name} is greeted in its version, lists the tools and calls one with all that it adds`, async () => {
    const { ask, send } = makeSpeaker(client, await makeScene());
    const { result } = toMessage(requireOk(await ask('initialize', greeting)));
    assert.equal(result.protocolVersion, protocol_version);
    const version = sends_version ? protocol_version : undefined;
    const notify = (method: string, params?: object) =>
      send('POST', { jsonrpc: '2.0', method, ...(params && { params }) }, version);
    const initialized = await notify('notifications/initialized');
    assert.deepEqual([initialized.status, initialized.text], [202, '']);
    if (client.opens_stream === true)
      assertError(await send('GET', undefined, version), 405, 'METHOD_NOT_ALLOWED');

    const { tools } = toMessage(requireOk(await ask('tools/list', {}, version))).result;
    assert.ok(tools.some((tool: { name: string }) => tool.name === 'search_records'));
    for (const method of client.also_asks ?? []) {
      const { result, error } = toMessage(await ask(method, {}, version));
      // A list that is empty connects; an error would be taken for a broken server.
      if (method.endsWith('/list')) assert.deepEqual(Object.values(result), [[]], method);
      else assert.equal(error.code, METHOD_NOT_FOUND, method);
    }
    const call = { name: 'search_records', arguments: { query: 'harbor', ...client.adds } };
    const params = { ...call, ...(client.meta && { _meta: client.meta }) };
    const called = toMessage(requireOk(await ask('tools/call', params, version))).result;
    assert.notEqual(called.isError, true, JSON.stringify(called));
    assert.match(called.content[0].text, /The harbor plan/);

    assert.deepEqual(toMessage(requireOk(await ask('ping', {}, version))).result, {});
    // Clients show no fault when they cancel a request that took too long, or when they disconnect.
    assert.equal((await notify('notifications/cancelled', { requestId: 1, reason: 'timeout' })).status, 202);
    assertError(await send('DELETE', undefined, version), 405, 'METHOD_NOT_ALLOWED');
  });
}

/** A message of the newest revision, which has no greeting: each carries who sends it. */
async function askNewest(
  method: string,
  params: Record<string, unknown>,
  { path, token }: { path: string; token: string },
) {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': NEWEST,
    'io.modelcontextprotocol/clientInfo': { name: 'claude-ai', version: '0.1.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const named = typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {};
  const headers = { 'mcp-protocol-version': NEWEST, 'mcp-method': method, ...named };
  const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } };
  return toMessage(requireOk(await server.send('POST', path, { token, body, headers }))).result;
}

const NEWEST = '2026-07-28';

test('Claude of today asks what there is, without a greeting', async () => {
  const scene = await makeScene();
  const { supportedVersions, capabilities } = await askNewest('server/discover', {}, scene);
  assert.ok(supportedVersions.includes(NEWEST));
  assert.ok(capabilities.tools);
  const { tools } = await askNewest('tools/list', {}, scene);
  assert.ok(tools.length >= 5);
  assert.deepEqual((await askNewest('prompts/list', {}, scene)).prompts, []);
  const call = { name: 'search_records', arguments: { query: 'harbor', toolCallId: 'x' } };
  assert.match((await askNewest('tools/call', call, scene)).content[0].text, /The harbor plan/);
});

test('A version that nobody has published is answered with one that there is', async () => {
  const { path, token } = await makeScene();
  for (const protocolVersion of ['1.0', '2024-10-07', '2099-01-01', '']) {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'any', version: '1' } };
    const body = { jsonrpc: '2.0', id: 'a', method: 'initialize', params };
    for (const headers of [{}, { 'mcp-protocol-version': protocolVersion }]) {
      const { result } = toMessage(requireOk(await server.send('POST', path, { token, body, headers })));
      assert.match(result.protocolVersion, /^202\d-\d\d-\d\d$/, protocolVersion);
    }
  }
  // A message after that which names one is refused, as the protocol has it, and told those that there are.
  const body = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} };
  const refused = await server.send('POST', path, {
    token,
    body,
    headers: { 'mcp-protocol-version': '1.0' },
  });
  assert.equal(refused.status, 400);
  assert.match(toMessage(refused).error.message, /supported versions: 2025-11-25/);
});

test('What a client leaves out by null, or as an empty list, counts as left out', async () => {
  const { path, token } = await makeScene();
  const ask = async (method: string, params?: unknown) => {
    const body = { jsonrpc: '2.0', id: 1, method, ...(params !== undefined && { params }) };
    return toMessage(requireOk(await server.send('POST', path, { token, body })));
  };
  for (const params of [
    undefined,
    null,
    {},
    { protocolVersion: null, clientInfo: null, capabilities: null },
  ]) {
    const { result } = await ask('initialize', params);
    assert.match(result.protocolVersion, /^202\d-\d\d-\d\d$/, JSON.stringify(params));
  }
  for (const params of [null, { cursor: null }, { _meta: null }, { _meta: { progressToken: null } }]) {
    assert.ok((await ask('tools/list', params)).result.tools.length >= 5, JSON.stringify(params));
  }
  for (const given of [null, [], '', '[]', '{}']) {
    const { result } = await ask('tools/call', { name: 'search_records', arguments: given, _meta: null });
    assert.match(result.content[0].text, /The harbor plan/, JSON.stringify(given));
  }
});
