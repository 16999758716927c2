import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MINUTE_MS } from '../../tests/kit/durations.ts';
import { listAudit } from '../../tests/kit/clients/list-audit.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { makePageClient, PASSWORD } from '../../tests/kit/clients/page-client.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { statement } from '../base/database/database.ts';
import { setPassword } from '../people/users/set-password.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  await setPassword(server.ctx.db, { user_id: member.user_id, password: PASSWORD, now: server.clock.now() });
  return { workspace, member };
}

test('Signing in and out, and a new password, are in the audit log of the user’s workspaces', async () => {
  const { workspace, member } = await makeScene();
  const page = makePageClient(server);
  requireOk(await page.signIn(member.email));
  await page.send('DELETE', '/app/session');
  const { user_id } = member;
  const noted = await listAudit(server, workspace);
  assert.deepEqual(
    noted.map(({ action, actor_user_id }) => [action, actor_user_id]),
    [
      ['user.set_password', null],
      ['session.start', user_id],
      ['session.end', user_id],
    ],
  );
  const { session_id, ...detail } = noted[1]?.detail ?? {};
  assert.deepEqual(detail, { user_id, way: 'password', address: '127.0.0.1' });
  assert.deepEqual(noted[2]?.detail, { user_id, session_id });
});

test('Wrong passwords from one network are one entry in ten minutes, of nobody', async () => {
  const { workspace, member } = await makeScene();
  const page = makePageClient(server);
  const refused = async () =>
    (await listAudit(server, workspace)).filter(({ action }) => action === 'session.refuse');
  const tries = Array.from({ length: 5 }, () => page.signIn(member.email, 'wrong'));
  assert.deepEqual(
    (await Promise.all(tries)).map(({ status }) => status),
    [401, 401, 401, 401, 401],
  );
  const detail = { user_id: member.user_id, way: 'password', address: '127.0.0.1' };
  const entry = { action: 'session.refuse', actor_user_id: null, record_id: null, detail };
  assert.deepEqual(await refused(), [entry]);
  server.clock.advance(10 * MINUTE_MS);
  await page.signIn(member.email, 'wrong');
  assert.deepEqual(await refused(), [entry, entry]);
});

const selectLive = statement<{ live: number }>(
  'tests.live-sessions',
  `select count(*)::integer as live from login_session s where s.user_id = $1 and s.ended_at is null`,
);

test('Nobody has more than 50 sessions: with another one that which was used longest ago ends', async () => {
  const { member } = await makeScene();
  const first = makePageClient(server);
  requireOk(await first.signIn(member.email));
  const token = await first.getToken();
  for (let count = 0; count < 50; count += 1) {
    server.clock.advance(MINUTE_MS / 60);
    requireOk(await makePageClient(server).signIn(member.email));
  }
  assert.deepEqual(await server.ctx.db.query(selectLive, [member.user_id]), [{ live: 50 }]);
  server.clock.advance(5_000);
  assert.equal((await server.get('/v2/users/me', token)).status, 401);
});
