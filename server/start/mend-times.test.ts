import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeTrackerScene } from '../../tests/kit/make/make-tracker-scene.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';
import { statement } from '../base/database/database.ts';
import { DAY_MS } from '../base/durations.ts';
import { startImports } from '../recordings/imports/start-imports.ts';
import { startTrackers } from '../records/trackers/start-trackers.ts';
import { mendTimes } from './mend-times.ts';

test('A tracker finds what was said while the clock was two days ahead, once it is right', async (t) => {
  const server = await startTestServer();
  const { workspace, owner, track, list } = await makeTrackerScene(server);
  await track(['budget']);
  server.clock.advance(2 * DAY_MS);
  const dialogs = ['The budget is cut.'];
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, dialogs });
  server.clock.advance(-2 * DAY_MS);
  const looking = startTrackers(server.ctx);
  t.after(() => looking.stop().then(() => server.stop()));
  await mendTimes(server.ctx.db, server.clock.now());
  assert.equal((await list(record)).length, 1);
});

const holdAhead = statement<never>(
  'test.held-import',
  `update meeting_import i set holder = gen_random_uuid(), held_until = $2
   where i.workspace_id = $1`,
);

test('An import whose process was killed while the clock was two days ahead goes on once it is right', async (t) => {
  const server = await startTestServer();
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace);
  const imports = `${workspace.app_path}/imports`;
  const talk = Buffer.from('Ana: Shall we renew?\nJo: Yes, for a year.\n');
  const files = [{ path: 'talk.txt', size_bytes: talk.length }];
  const { body: made } = requireOk(await server.send('POST', imports, { token, body: { files } }));
  const sent = await fetch(`${server.base_url}${new URL(made.tus_url).pathname}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(talk),
  });
  assert.equal(sent.status, 204);
  const ahead = new Date(server.clock.now().getTime() + 2 * DAY_MS);
  await server.ctx.db.query(holdAhead, [workspace.workspace_id, ahead]);
  const running = startImports(server.ctx);
  t.after(() => running.stop().then(() => server.stop()));
  await mendTimes(server.ctx.db, server.clock.now());
  server.clock.advance(1);
  await until('it is looked through', async () => {
    const { body } = requireOk(await server.get(`${imports}/${made.id}`, token));
    return body.state === 'found';
  });
});
