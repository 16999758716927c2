import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeRecord, type TestRecord } from '../../tests/kit/make/make-record.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { sendRaw } from '../../tests/kit/clients/raw-request.ts';
import { startApp } from '../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { statement } from '../base/database/database.ts';
import { makeLog } from '../base/make-log.ts';
import { makeMetrics, type Metrics } from '../base/metrics.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
let record: TestRecord;

before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
  record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: ['The merger is called Project Nightingale.'],
  });
});
after(() => server.stop());

interface LogLine {
  reqId?: string;
  msg: string;
  level: number;
  [field: string]: unknown;
}

/** An application with a log of its own; `lines` are those written so far. */
async function startLoggedApp(parts: Parameters<typeof startApp>[1] = {}) {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const log = makeLog({ level: 'trace', readable: false }, stream);
  const app = await startApp(server, { ...parts, log });
  return {
    app,
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as LogLine),
  };
}

/** Lines and counts come after the answer was sent. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500 && !(await isSo()); tries += 1) await sleep(10);
}

test('A request leaves one line: its id, method, operation name, status and time', async () => {
  const { app, lines } = await startLoggedApp();
  const { response } = await app.get(record.path, owner.token);
  await until(() => lines().length > 0);
  const ours = lines().filter(({ reqId }) => reqId === response.headers.get('x-request-id'));
  assert.equal(ours.length, 1);
  const { duration_ms, ...line } = ours[0] as LogLine;
  assert.equal(typeof duration_ms, 'number');
  assert.deepEqual(
    [line['method'], line['operation'], line['status'], line.msg],
    ['GET', 'get-record', 200, 'answered'],
  );
  await app.stop();
});

test('No token, no search and no transcript is in the log, whatever is asked and however it ends', async () => {
  const { app, text } = await startLoggedApp();
  const ask = (target: string, fields = '') =>
    sendRaw(
      app.base_url,
      `${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${owner.token}\r\n${fields}\r\n`,
    );
  await ask(`GET ${record.path}?include=dialogs&query=Nightingale`);
  await ask(`GET ${workspace.path}/records?query=Nightingale`);
  await ask(`GET ${workspace.path}/records?limit=Nightingale`);
  await ask(`GET /v2/users/me?access_token=${owner.token}`);
  await ask('GET /v2/Nightingale');
  await ask('GET /v2/users/me', `Cookie: token=${owner.token}\r\n`);
  const body = '{"record_ids":["Nightingale"';
  await sendRaw(
    app.base_url,
    `POST ${workspace.path}/records/labels HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
      `Authorization: Bearer ${owner.token}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await sendRaw(app.base_url, `Nightingale ${owner.token}\r\n\r\n`);
  await until(() => text().split('answered').length > 8);
  assert.equal(text().split('answered').length, 9);
  assert.ok(!text().includes(owner.token.slice(4)));
  assert.ok(!text().includes('Nightingale'));
  await app.stop();
});

test('An error of the database is logged with its stack and the request id, without the row it quotes', async () => {
  const { ctx } = server;
  const failing = statement<never>(
    'test.broken-row',
    `insert into member (workspace_id, member_id, user_id, name, email, locale, base_role, joined_at, updated_at)
     values (0, 0, 0, 'Project Nightingale', '', '', 'none', now(), now())`,
  );
  const { app, lines, text } = await startLoggedApp({
    db: { ...ctx.db, query: () => ctx.db.query(failing, []) },
  });
  const { response } = await app.get('/v2/users/me', owner.token);
  assert.equal(response.status, 500);
  await until(() => lines().length > 1);
  const line = lines().find(({ msg }) => msg === 'request failed');
  assert.equal(line?.reqId, response.headers.get('x-request-id'));
  assert.match(JSON.stringify(line?.['err']), /member_base_role_check.*\.ts:/);
  assert.ok(!text().includes('Nightingale'));
  await app.stop();
});

test('A request that is not HTTP is logged too, under the id that the client was told', async () => {
  const { app, lines } = await startLoggedApp();
  const { headers } = await sendRaw(app.base_url, 'hello\r\n\r\n');
  await until(() => lines().length > 0);
  const line = lines().find(({ reqId }) => reqId === headers.get('x-request-id'));
  assert.deepEqual([line?.['operation'], line?.['status']], ['broken-request', 422]);
  await app.stop();
});

async function countOf({ requests }: Metrics): Promise<number> {
  return (await requests.get()).values.reduce((sum, { value }) => sum + value, 0);
}

test('Metrics count answers by operation name and status, and time them', async () => {
  const metrics = makeMetrics(server.ctx.db.poolState);
  const app = await startApp(server, { metrics });
  await app.get('/v2/users/me', owner.token);
  await app.get('/v2/users/me', owner.token);
  await app.get('/v2/users/me');
  await app.get(`${workspace.path}/records`, owner.token);
  await app.get(`${workspace.path}/records`, owner.token);
  await app.get(`${workspace.path}/records?limit=0`, owner.token);
  await app.get('/v2/nothing', owner.token);
  await fetch(`${app.base_url}/v2/users/me`, { method: 'HEAD' });
  await fetch(`${app.base_url}/v2/users/me`, { method: 'PATCH' });
  await fetch(`${app.base_url}/v2/users/me`, { method: 'OPTIONS' });
  await until(async () => (await countOf(metrics)) === 10);
  const response = await fetch(`${app.base_url}/metrics`);
  assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).split('\n');
  for (const line of [
    'minutebook_requests_total{operation="get-current-user",status="200"} 2',
    'minutebook_requests_total{operation="get-current-user",status="401"} 2',
    'minutebook_requests_total{operation="list-records",status="200"} 2',
    'minutebook_requests_total{operation="list-records",status="422"} 1',
    'minutebook_requests_total{operation="unknown",status="404"} 1',
    'minutebook_requests_total{operation="wrong-method",status="405"} 1',
    'minutebook_requests_total{operation="options",status="204"} 1',
    'minutebook_request_seconds_count{operation="list-records"} 3',
    'minutebook_database_connections{state="waiting"} 0',
  ]) {
    assert.ok(lines.includes(line), `${line} is missing`);
  }
  assert.ok(lines.some((line) => /^minutebook_database_connections\{state="total"\} [1-9]/.test(line)));
  await app.stop();
});

test('Metrics tell how often tokens, places and rendered items came from memory', async () => {
  const metrics = makeMetrics(server.ctx.db.poolState);
  const app = await startApp(server, { metrics });
  const lookups = async () =>
    Object.fromEntries(
      (await metrics.cache_lookups.get()).values.map(({ labels, value }) => [
        `${labels.cache} ${labels.result}`,
        value,
      ]),
    );
  await app.get(`${workspace.path}/records`, owner.token);
  const first = await lookups();
  await app.get(`${workspace.path}/records`, owner.token);
  const second = await lookups();
  for (const cache of ['tokens', 'places', 'record_items']) {
    assert.equal(second[`${cache} hit`], (first[`${cache} hit`] ?? 0) + 1, cache);
    assert.equal(second[`${cache} miss`], first[`${cache} miss`], cache);
  }
  await app.stop();
});

test('Two servers in one process count apart', async () => {
  const [one, other] = [makeMetrics(server.ctx.db.poolState), makeMetrics(server.ctx.db.poolState)];
  const app = await startApp(server, { metrics: one });
  await app.get('/healthz');
  await until(async () => (await countOf(one)) === 1);
  assert.deepEqual([await countOf(one), await countOf(other)], [1, 0]);
  await app.stop();
});

test('A line names the address, the user and the workspace of its request by their ids', async () => {
  const { app, lines } = await startLoggedApp();
  await app.get(`/v2/workspaces/${workspace.slug}/records`, owner.token);
  await app.get('/v2/users/me');
  await until(async () => lines().filter(({ msg }) => msg === 'answered').length === 2);
  const [known, stranger] = lines().filter(({ msg }) => msg === 'answered');
  assert.equal(known?.['user_id'], owner.user_id);
  assert.equal(known?.['workspace_id'], workspace.workspace_id);
  assert.equal(known?.['address'], '127.0.0.1');
  assert.equal(stranger?.['user_id'], undefined);
  assert.equal(stranger?.['address'], '127.0.0.1');
  await app.stop();
});
