/** One person's many requests wait for each other, and nobody else waits for them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { statement } from '../../base/database/database.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const MANY = 120;
const holdRecord = statement<never>(
  'test.hold-record',
  'select r.record_id from record r where r.workspace_id = $1 and r.record_id = $2 for update',
);

test('Whoever sends a hundred changes of one record at once holds up nobody else', async () => {
  const workspace = await makeWorkspace(server);
  const [greedy, modest] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const { record_id } = await makeRecord(server, workspace, { owner_member_id: modest.member_id });
  const other = await makeRecord(server, workspace, { owner_member_id: modest.member_id });
  const path = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/moments`;
  const body = { kind: 'comment', text: 'Again', start_ms: 0 };
  const released = Promise.withResolvers<void>();
  const holding = server.ctx.db.transaction(async (tx) => {
    await tx.query(holdRecord, [workspace.workspace_id, record_id]);
    await released.promise;
  });
  let answered = 0;
  const comments = Array.from({ length: MANY }, async () => {
    const { status } = await server.send('POST', path, { token: greedy.token, body });
    answered += 1;
    return status;
  });
  await until('all connections to be taken', () => server.ctx.db.poolState().waiting > 0 || undefined);
  requireOk(await server.get(other.path, modest.token));
  // In the queue for a connection nearly all of them would have been before it.
  const before = answered;
  released.resolve();
  await holding;
  const statuses = await Promise.all(comments);
  assert.ok(before < MANY / 2, `${before} of ${MANY} were answered first`);
  assert.ok(
    statuses.every((status) => [201, 409, 503].includes(status)),
    [...new Set(statuses)].join(),
  );
});
