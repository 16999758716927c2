import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const fill = statement<never>(
  'test.fill-programs',
  `insert into oauth_client (client_id, kind, name, redirect_uris, address, created_at, expires_at)
   select 'prog_' || n, 'registered', 'x', '{http://127.0.0.1/}', '203.0.' || n / 12800 || '.' || n / 50 % 256,
     $1::timestamptz, $1::timestamptz + case when n <= $2 then interval '90 days' else interval '1 day' end
   from generate_series(1, 20000) n`,
);
const countAll = statement<{ count: number; is_first_there: boolean }>(
  'test.count-programs',
  `select count(*)::integer as count, bool_or(c.client_id = 'prog_1') as is_first_there from oauth_client c`,
);
const clear = statement<never>('test.clear-programs', 'delete from oauth_client');

const register = () =>
  server.send('POST', '/oauth/register', { body: { redirect_uris: ['http://127.0.0.1/callback'] } });

test('Networks that use up all registrations neither keep others out nor end a program in use', async () => {
  await server.ctx.db.query(fill, [server.clock.now(), 1]);
  for (let count = 0; count < 3; count += 1) assert.equal((await register()).status, 201);
  assert.deepEqual(await server.ctx.db.query(countAll, []), [{ count: 20_000, is_first_there: true }]);
  await server.ctx.db.query(clear, []);
  await server.ctx.db.query(fill, [server.clock.now(), 20_000]);
  assert.equal((await register()).status, 503, 'all of them are let in');
});
