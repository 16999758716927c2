/** One person's many requests wait for each other, and nobody else waits for them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startApp } from '../../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { statement } from '../../base/database/database.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const MANY = 120;
/** Of one person: see decision 57. */
const MOST_AT_ONCE = 5;
const holdRecord = statement<never>(
  'test.hold-record',
  'select r.record_id from record r where r.workspace_id = $1 and r.record_id = $2 for update',
);

async function startScene() {
  const workspace = await makeWorkspace(server);
  const [greedy, modest] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const { record_id } = await makeRecord(server, workspace, { owner_member_id: modest.member_id });
  const path = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/moments`;
  const body = { kind: 'comment', text: 'Again', start_ms: 0 };
  const released = Promise.withResolvers<void>();
  const holding = server.ctx.db.transaction(async (tx) => {
    await tx.query(holdRecord, [workspace.workspace_id, record_id]);
    await released.promise;
  });
  const release = () => {
    released.resolve();
    return holding;
  };
  const answered: number[] = [];
  /** Comments of one person on the record that is held. */
  const comment = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { status } = await server.send('POST', path, { token: greedy.token, body });
        answered.push(status);
      }),
    );
  const countComments = async () => (await server.get(path, modest.token)).body.items.length as number;
  return { workspace, modest, release, answered, comment, countComments };
}

test('Whoever sends a hundred changes of one record at once holds up nobody else', async () => {
  const { workspace, modest, release, answered, comment } = await startScene();
  const other = await makeRecord(server, workspace, { owner_member_id: modest.member_id });
  const commenting = comment(MANY);
  await until('all connections to be taken', () => server.ctx.db.poolState().waiting > 0 || undefined);
  requireOk(await server.get(other.path, modest.token));
  // In the queue for a connection nearly all of them would have been before it.
  const before = answered.length;
  await release();
  await commenting;
  assert.ok(before < MANY / 2, `${before} of ${MANY} were answered first`);
  assert.ok(
    answered.every((status) => [201, 409, 503].includes(status)),
    [...new Set(answered)].join(),
  );
});

test('What waits for its turn too long is refused, and not done later', async () => {
  const { release, answered, comment, countComments } = await startScene();
  await comment(MANY);
  await release();
  assert.ok(answered.includes(503), [...new Set(answered)].join());
  assert.equal(await countComments(), 0);
});

test('Of one person’s reads five are worked on at once, and nobody else waits for the others', async () => {
  const workspace = await makeWorkspace(server);
  const [greedy, modest] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const { db } = server.ctx;
  const released = Promise.withResolvers<void>();
  let held = 0;
  const heldDb: typeof db = {
    ...db,
    async query(asked, values) {
      if (asked.name === 'labels.list') {
        held += 1;
        await released.promise;
      }
      return db.query(asked, values);
    },
  };
  const app = await startApp(server, { db: heldDb });
  const reading = Promise.all(
    Array.from({ length: MANY }, () => app.get(`${workspace.path}/labels`, greedy.token)),
  );
  await until('as many as may be worked on', () => held === MOST_AT_ONCE || undefined);
  assert.equal((await app.get(`${workspace.path}/records`, modest.token)).response.status, 200);
  assert.equal(held, MOST_AT_ONCE);
  released.resolve();
  const statuses = new Set((await reading).map(({ response }) => response.status));
  await app.stop();
  assert.deepEqual([...statuses], [200]);
});
