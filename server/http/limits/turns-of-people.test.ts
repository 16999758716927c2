/** One person's many requests wait for each other, and nobody else waits for them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeSend } from '../../../tests/kit/clients/make-send.ts';
import { makeRecord, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startApp } from '../../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { statement } from '../../base/database/database.ts';
import { selectAllOfRecord } from '../../records/action-items/action-item-queries.ts';

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

type Reading = [
  method: string,
  held: string,
  toPath: (at: { workspace: TestWorkspace; record: TestRecord }) => string,
  body?: object,
];
/** What reads, whatever its method, and a statement of each. */
const reads: Record<string, Reading> = {
  'lists labels': ['GET', 'labels.list', ({ workspace }) => `${workspace.path}/labels`],
  'exports a record': [
    'POST',
    selectAllOfRecord.name,
    ({ record }) => `${record.app_path}/export`,
    { format: 'json' },
  ],
  'tries a retention policy': [
    'POST',
    'retention.preview',
    ({ workspace }) => `${workspace.app_path}/retention-preview`,
    { media_days: 30, transcript_days: null },
  ],
};

for (const [what, [method, name, toPath, body]] of Object.entries(reads)) {
  test(`Of what one person ${what} five are worked on at once, and nobody else waits`, async () => {
    const workspace = await makeWorkspace(server);
    const greedy = await makeMember(server, workspace, { base_role: 'owner' });
    const modest = await makeMember(server, workspace);
    const record = await makeRecord(server, workspace, { owner_member_id: greedy.member_id });
    const { db } = server.ctx;
    const released = Promise.withResolvers<void>();
    let held = 0;
    const heldDb: typeof db = {
      ...db,
      async query(asked, values) {
        if (asked.name === name) {
          held += 1;
          await released.promise;
        }
        return db.query(asked, values);
      },
    };
    const app = await startApp(server, { db: heldDb });
    const send = makeSend(() => app.base_url);
    const path = toPath({ workspace, record });
    const reading = Promise.all(
      Array.from({ length: MANY }, () => send(method, path, { token: greedy.token, body })),
    );
    try {
      await until('as many as may be worked on', () => held >= MOST_AT_ONCE || undefined);
      requireOk(await send('GET', `${workspace.path}/records`, { token: modest.token }));
      assert.equal(held, MOST_AT_ONCE);
    } finally {
      released.resolve();
      const statuses = new Set((await reading).map(({ status }) => status));
      await app.stop();
      assert.deepEqual([...statuses], [200]);
    }
  });
}
