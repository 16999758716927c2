/** Agents of both generations use `mb mcp` like the server itself. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test, type TestContext } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeMb, mbEnvironment } from '../tests/kit/run-mb.ts';
import { listenHere } from '../tests/kit/servers/listen-here.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(t: TestContext) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const fields = { owner_member_id: owner.member_id, title: 'The harbor plan' };
  const { record_id } = await makeRecord(server, workspace, fields);
  const { env } = await makeMb(t, mbEnvironment(server, workspace, owner));
  const toProgram = (...args: string[]) => ({
    command: process.execPath,
    args: [resolve(import.meta.dirname, 'main.ts'), 'mcp', ...args],
    env,
  });
  return { workspace, record_id, toProgram };
}

const names = (tools: readonly { name: string }[]) => tools.map(({ name }) => name);
const READING = ['get_workspace', 'search_records', 'ask', 'get_record', 'read_transcript', 'list_moments'];

test('A client of the present protocol lists and calls the server’s tools', async (t) => {
  const { record_id, toProgram } = await makeScene(t);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport(toProgram()));
  t.after(() => client.close());
  assert.deepEqual(names((await client.listTools()).tools), READING);
  const answers = await Promise.all([
    client.callTool({ name: 'get_record', arguments: { record_id } }),
    client.callTool({ name: 'search_records', arguments: { query: 'morning' } }),
    client.callTool({ name: 'get_record', arguments: { record_id: 999_999_999 } }),
  ]);
  assert.match(JSON.stringify(answers[0].content), /The harbor plan/);
  assert.match(JSON.stringify(answers[1].content), /The harbor plan/);
  assert.equal(answers[2].isError, true);
});

test('A client of the earlier protocol does so too, including the writing tools if requested', async (t) => {
  const { record_id, toProgram } = await makeScene(t);
  const client = new OlderClient({ name: 'older', version: '1' });
  await client.connect(new OlderTransport(toProgram('--write')));
  t.after(() => client.close());
  const { tools } = await client.listTools();
  assert.deepEqual(names(tools), [
    ...READING,
    'label_records',
    'add_moment',
    'add_action_item',
    'edit_record',
  ]);
  await client.callTool({ name: 'edit_record', arguments: { record_id, title: 'The new plan' } });
  const answer = await client.callTool({ name: 'get_record', arguments: { record_id } });
  assert.match(JSON.stringify(answer.content), /The new plan/);
});

test('An expired token is answered with an error', async (t) => {
  const { toProgram } = await makeScene(t);
  const program = toProgram();
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    ...program,
    env: { ...program.env, MB_TOKEN: 'pat_AAAAAAAAAAAAAAAA' },
  });
  t.after(() => client.close());
  await assert.rejects(client.connect(transport), /401|UNAUTHORIZED|token/i);
});

test('Messages without an initialisation are forwarded, and answers still arrive after the input has ended', async (t) => {
  const { toProgram } = await makeScene(t);
  const { command, args, env } = toProgram();
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const asked = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: { _meta: meta } };
  child.stdin.end(`${JSON.stringify(asked)}\n`);
  const out = await text(child.stdout);
  const answer = JSON.parse(out);
  assert.equal(answer.id, 7);
  assert.deepEqual(names(answer.result.tools), READING);
});

/** A server whose answer is what the test writes, and what `mb mcp` passes on of it to an agent that asked once. */
async function askOnce(t: TestContext, reply: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => reply(response));
  });
  const { url, stop } = await listenHere(server);
  t.after(() => stop());
  const { env } = await makeMb(t, {
    MB_URL: url,
    MB_TOKEN: 'pat_AAAAAAAAAAAAAAAA',
    MB_WORKSPACE: 'acme',
  });
  const main = resolve(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, 'mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list' })}\n`);
  const lines = (await text(child.stdout)).trim().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

const PROGRESS = {
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: 1, progress: 1 },
};
const RESULT = { jsonrpc: '2.0', id: 7, result: { tools: [] } };
const toEvents = (...messages: object[]) =>
  messages.map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`).join('');

test('Each message of an answer in events is passed on, also when the input has ended before', async (t) => {
  const passed = await askOnce(t, (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(toEvents(PROGRESS));
    setTimeout(() => response.write(toEvents(RESULT)), 200);
    setTimeout(() => response.end(toEvents(PROGRESS)), 400);
  });
  assert.deepEqual(passed, [PROGRESS, RESULT, PROGRESS]);
});

test('An answer of several messages in JSON is passed on whole', async (t) => {
  const passed = await askOnce(t, (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([PROGRESS, RESULT]));
  });
  assert.deepEqual(passed, [PROGRESS, RESULT]);
});

test('A connection that breaks before the answer is here is told as an error of its request', async (t) => {
  for (const type of ['text/event-stream', 'application/json']) {
    const passed = await askOnce(t, (response) => {
      response.writeHead(200, { 'content-type': type });
      response.write(type === 'application/json' ? '{"jsonrpc"' : 'event: message\ndata: {"jsonrpc"');
      setTimeout(() => response.destroy(), 200);
    });
    assert.equal(passed.length, 1, type);
    assert.equal(passed[0].id, 7, type);
    assert.match(passed[0].error.message, /cut/, type);
  }
});
