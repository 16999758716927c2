import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { expireContents } from '../retention/expire-contents.ts';
import { createHold, endHold, listHolds, type NewHold } from './holds.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    media: { content: 'sound', expires_at: new Date(server.clock.now().getTime() + DAY_MS) },
  });
  return { workspace, owner, record };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

const over: Record<string, (scene: Scene) => Omit<NewHold, 'reason'>> = {
  'the record': ({ record }) => ({ record_id: record.record_id, member_id: null }),
  'all of its owner': ({ owner }) => ({ record_id: null, member_id: owner.member_id }),
  'the workspace': () => ({ record_id: null, member_id: null }),
};

for (const [what, toHold] of Object.entries(over)) {
  test(`A hold over ${what} keeps a record from everybody and from its time, until it ends`, async () => {
    const scene = await makeScene();
    const { workspace, owner, record } = scene;
    const { workspace_id } = workspace;
    const { ctx, clock } = server;
    const hold_id = await createHold(ctx.db, {
      workspace_id,
      hold: { ...toHold(scene), reason: 'Case 17' },
      now: clock.now(),
    });
    const [listed] = await listHolds(ctx.db, workspace_id);
    assert.deepEqual([listed?.hold_id, listed?.reason], [hold_id, 'Case 17']);

    assertError(await server.send('DELETE', record.app_path, { token: owner.token }), 403, 'FORBIDDEN');
    const later = new Date(clock.now().getTime() + 2 * DAY_MS);
    const expire = async () => {
      while ((await expireContents(ctx, later)) > 0);
      return (await listAudit(server, workspace)).some(({ action }) => action === 'record.expire_media');
    };
    assert.equal(await expire(), false);

    await endHold(ctx.db, { workspace_id, hold_id, now: clock.now() });
    assert.equal(await expire(), true);
    await assert.rejects(endHold(ctx.db, { workspace_id, hold_id, now: clock.now() }), /There is no hold/);
    assert.equal((await server.send('DELETE', record.app_path, { token: owner.token })).status, 204);
    const actions = (await listAudit(server, workspace)).map(({ action }) => action);
    assert.deepEqual(actions, ['hold.create', 'hold.end', 'record.expire_media', 'record.delete']);
  });
}

test('Nothing is held that is not there', async () => {
  const { workspace } = await makeScene();
  const elsewhere = await makeScene();
  const hold = { record_id: elsewhere.record.record_id, member_id: null, reason: 'none' };
  await assert.rejects(
    createHold(server.ctx.db, { workspace_id: workspace.workspace_id, hold, now: server.clock.now() }),
  );
});
