import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { makeUser, type TestUser } from '../../tests/kit/make/make-workspace.ts';
import { sendRaw } from '../../tests/kit/clients/raw-request.ts';
import { startApp, type TestApp } from '../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import type { Database } from '../base/database/database.ts';

let server: TestServer;
let user: TestUser;

before(async () => {
  server = await startTestServer();
  user = await makeUser(server);
});
after(() => server.stop());

const get = (path: string, fields = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\n${fields}\r\n`;
const LAST = 'Connection: close\r\n';

function open({ base_url }: { base_url: string }): Socket {
  const { hostname, port } = new URL(base_url);
  return connect(Number(port), hostname).on('error', () => {});
}

const statusesIn = (answers: Buffer) =>
  [...answers.toString('latin1').matchAll(/HTTP\/1\.1 ([0-9]{3})/g)].map((match) => Number(match[1]));

test('One connection carries many requests, and their answers come in order', async () => {
  const socket = open(server);
  socket.write(get('/v2/users/me') + get('/v2/nothing') + get('/v2/workspaces', LAST));
  assert.deepEqual(statusesIn(await buffer(socket)), [200, 404, 200]);
});

test('After a body that nobody read the connection goes on', async () => {
  const socket = open(server);
  const body = 'x'.repeat(1_200_000);
  const post = (path: string, token: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${token}Content-Length: ${body.length}\r\n\r\n${body}`;
  socket.write(post('/v2/workspaces/any/records/labels', '') + post('/v2/users/me', ''));
  socket.write(post('/v2/nothing', '') + get('/v2/users/me', LAST));
  assert.deepEqual(statusesIn(await buffer(socket)), [401, 405, 404, 200]);
});

test('A request that does not arrive in time is 408', async () => {
  const app = await startApp(server);
  app.app.server.once('connection', (socket) => {
    const error = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    app.app.server.emit('clientError', error, socket);
  });
  const { status, headers, text } = await sendRaw(app.base_url, 'GET /v2/users/me HTTP/1.1\r\n');
  assert.equal(status, 408);
  assert.equal(headers.get('connection'), 'close');
  assert.equal(JSON.parse(text).type, 'VALIDATION_ERROR');
  await app.stop();
});

test('A client that breaks off in the middle of a body is no error of ours', async () => {
  const broken = open(server);
  broken.write(
    `PUT /v2/workspaces/any/records/1/share HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\n` +
      'Content-Length: 100\r\n\r\n{"title":',
  );
  await new Promise((resolve) => broken.once('connect', resolve));
  broken.destroy();
  assert.equal((await server.get('/v2/users/me', user.token)).status, 200);
});

/** An application whose database waits, and what makes it go on. */
async function startWaitingApp(): Promise<{ app: TestApp; asked: Promise<void>; goOn: () => void }> {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const db: Database = {
    ...server.ctx.db,
    async query(statement, values) {
      asked.resolve();
      await gate.promise;
      return server.ctx.db.query(statement, values);
    },
  };
  return { app: await startApp(server, { db }), asked: asked.promise, goOn: gate.resolve };
}

test('A server that stops answers what was begun, says that it was the last, and takes no more', async () => {
  const { app, asked, goOn } = await startWaitingApp();
  const socket = open(app);
  socket.write(get('/v2/users/me'));
  await asked;
  const stopped = app.stop();
  // Closing has its own pace; the answer comes after it has begun.
  while (app.app.server.listening) await new Promise((resolve) => setImmediate(resolve));
  goOn();
  const answers = await buffer(socket);
  assert.deepEqual(statusesIn(answers), [200]);
  assert.match(answers.toString(), /connection: close/i);
  await stopped;
  await assert.rejects(fetch(app.base_url));
});
