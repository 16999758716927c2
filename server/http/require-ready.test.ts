import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runOn, type TestConnection } from '../../tests/kit/test-cluster.ts';
import { startApp } from '../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { openDatabase } from '../base/database/database.ts';
import { NoRoomError } from '../base/disk-room.ts';
import { requireReady } from './service-pages.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('A server whose disk is full is not ready, and says so', async () => {
  await requireReady(server.ctx);
  await assert.rejects(requireReady(server.ctx, Number.MAX_SAFE_INTEGER), {
    status: 503,
    reason: { name: 'disk_full', values: {} },
  });
});

test('A server whose database takes no changes is not ready, and a change there is 503', async () => {
  const { database } = server.connection as TestConnection;
  const setReadOnly = (value: string) =>
    runOn(
      server.connection as TestConnection,
      `alter database ${database} set default_transaction_read_only = ${value}`,
    );
  await setReadOnly('on');
  const db = openDatabase(server.connection);
  const app = await startApp(server, { db });
  try {
    const { response, body } = await app.get('/readyz');
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('retry-after'), '2');
    assert.deepEqual(body?.['reason'], { name: 'database_read_only', values: {} });
    const signIn = await fetch(`${app.base_url}/app/session`, {
      method: 'POST',
      headers: { 'x-minutebook': 'page' },
      body: JSON.stringify({ email: 'a@example.com', password: 'a password' }),
    });
    assert.equal(signIn.status, 503);
  } finally {
    await app.stop();
    await db.close();
    await runOn(
      { ...(server.connection as TestConnection), database: 'postgres' },
      `alter database ${database} reset default_transaction_read_only`,
    );
  }
});

test('A full disk is called that, whoever meets it', async () => {
  const db = { ...server.ctx.db, query: async () => Promise.reject(new NoRoomError()) };
  const app = await startApp(server, { db });
  const { response, body } = await app.get('/readyz');
  await app.stop();
  assert.equal(response.status, 503);
  assert.deepEqual(body?.['reason'], { name: 'disk_full', values: {} });
});
