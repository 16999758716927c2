/** A service that is told to stop ends within seconds, whatever its clients and its database do. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataFolder } from '../kit/data-folder.ts';
import { lengthenTranscript } from '../kit/make/lengthen-transcript.ts';
import { listenToEvents } from '../kit/clients/listen-to-events.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { toDatabaseUrl } from '../kit/run-command.ts';
import { startCommand, startServe, type CommandProcess } from '../kit/serve-process.ts';
import { startRelay } from '../kit/servers/start-relay.ts';
import type { TestConnection } from '../kit/test-cluster.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';
import { until } from '../kit/until.ts';

/** Ten seconds by the clock of the service, and what a busy machine adds. */
const LONGEST_MS = 60_000;
/** 30 KB each. */
const ROWS = 600;

/** @returns its exit code, and how long it took */
async function tellToStop({ child, exited, output }: CommandProcess): Promise<[number | string, number]> {
  const from = performance.now();
  child.kill('SIGTERM');
  const code = await Promise.race([exited, delay(LONGEST_MS, undefined, { ref: false })]);
  assert.ok(code !== undefined, `it has not stopped:\n${output()}`);
  return [code, performance.now() - from];
}

/** However the test ends, nothing of it stays. */
function endWith(t: TestContext, { child, exited }: CommandProcess): void {
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
}

async function startThroughRelay(t: TestContext, server: TestServer) {
  const relay = await startRelay(server.connection as TestConnection);
  t.after(() => relay.stop());
  return {
    relay,
    env: { DATABASE_URL: toDatabaseUrl(relay.connection), MINUTEBOOK_DATA_DIR: server.ctx.config.data_dir },
  };
}

test('Clients that take nothing, send no more and listen on do not hold a stop', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await lengthenTranscript(server, workspace, { record, rows: ROWS, text: 'a' });
  const { env } = await startThroughRelay(t, server);
  const service = startServe(env);
  endWith(t, service);
  const base_url = await service.base_url;
  const { port } = new URL(base_url);
  const authorization = `Authorization: Bearer ${owner.token}`;
  const heads = [
    `GET ${record.path}?include=dialogs HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`,
    `PATCH ${record.app_path} HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Length: 900\r\n\r\n{`,
    'GET /healthz HTTP/1.1\r\nHost: x\r\n',
  ];
  const clients = heads.map((head) => {
    const client = connect(Number(port), '127.0.0.1');
    // What has come is never taken, so that no more comes than fits into buffers.
    client.on('readable', () => undefined);
    client.on('error', () => undefined).write(head);
    t.after(() => client.destroy());
    return client;
  });
  const events = await listenToEvents(base_url, workspace.slug, owner.token);
  t.after(() => events.close());
  await until('the answer has begun', async () => (clients[0]?.readableLength ?? 0) > 0);
  const [code] = await tellToStop(service);
  assert.equal(code, 0, service.output());
});

test('A database that says nothing any more does not hold the stop of a server, of several processes or of a worker', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { relay, env } = await startThroughRelay(t, server);
  const one = startServe(env);
  const several = startServe(env, { args: ['--processes', '2'] });
  const worker = startCommand(['worker'], env);
  const services = [one, several, worker];
  for (const each of services) endWith(t, each);
  const baseUrls = await Promise.all([one.base_url, several.base_url]);
  await worker.says(/Working on recordings/);
  relay.stall();
  // They look for work all the time, and wait for what they are told.
  await relay.untilStalled();
  const answers = baseUrls.map((url) =>
    fetch(`${url}/v2/workspaces/${workspace.slug}/records`, {
      headers: { authorization: `Bearer ${owner.token}` },
    }).then(
      ({ status }) => status,
      () => 'nobody answered',
    ),
  );
  const ended = await Promise.all(services.map(tellToStop));
  await Promise.all(answers);
  t.diagnostic(ended.map(([code, took]) => `${code} after ${Math.round(took)} ms`).join(', '));
  for (const [place, { output }] of services.entries())
    assert.equal(/the stop took too long/.test(output()), ended[place]?.[0] === 1, output());
});

test('A PostgreSQL of its own that hangs does not hold the stop, and ends as soon as it can', async (t) => {
  const folder = await makeDataFolder();
  t.after(() => folder.remove());
  const service = startServe({ MINUTEBOOK_DATA_DIR: folder.data_dir, MINUTEBOOK_DEMO: 'off' });
  endWith(t, service);
  await service.base_url;
  const pidFile = join(folder.data_dir, 'postgres/data/postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
  process.kill(pid, 'SIGSTOP');
  const [code] = await tellToStop(service).finally(() => process.kill(pid, 'SIGCONT'));
  assert.equal(code, 1);
  await until('PostgreSQL has ended', async () => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  });
});
