import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** Deletes a label in a transaction that stays open until a request waits for its lock. */
async function deleteWhile<Answer>(label_id: number, ask: () => Promise<Answer>): Promise<Answer> {
  const client = new Client(server.connection);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('delete from label where label_id = $1', [label_id]);
    const asked = ask();
    await until('a request waits for the label', async () => {
      const { rows } = await client.query(
        `select 1 from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))`,
      );
      return rows.length > 0;
    });
    await client.query('commit');
    return await asked;
  } finally {
    await client.end();
  }
}

for (const [which, place] of [
  ['that is being deleted', 0],
  ['into one that is being deleted', 1],
] as const) {
  test(`A label ${which} is not merged: 404, and nothing is changed`, async () => {
    const workspace = await makeWorkspace(server);
    const { member_id, token } = await makeMember(server, workspace, { base_role: 'owner' });
    const labels = [await makeLabel(server, workspace), await makeLabel(server, workspace)] as const;
    const [label_id, intoId] = labels;
    await makeRecord(server, workspace, { owner_member_id: member_id, label_ids: [labels[1 - place] ?? 0] });
    const { status, body } = await deleteWhile(labels[place], () =>
      server.send('POST', `${workspace.app_path}/labels/${label_id}/merge`, {
        token,
        body: { into_label_id: intoId },
      }),
    );
    assert.deepEqual({ status, type: body.type }, { status: 404, type: 'NOT_FOUND' });
    const { items } = (await server.get(`${workspace.path}/labels`, token)).body;
    assert.deepEqual(
      items.map(({ id, record_count }: { id: number; record_count: number }) => [id, record_count]),
      [[labels[1 - place], 1]],
    );
  });
}
