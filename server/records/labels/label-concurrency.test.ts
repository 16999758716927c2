import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { makeRandom } from '../../../tests/kit/seeded-random.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

const CLIENTS = 20;

// Two servers on one database: two processes, as the API sees it.
let servers: [TestServer, TestServer];
before(async () => {
  const first = await startTestServer();
  servers = [first, await startTestServer({ beside: first })];
});
after(async () => {
  await servers[1].stop();
  await servers[0].stop();
});

async function makeScene(record_count: number, labelCount: number) {
  const [server] = servers;
  const workspace = await makeWorkspace(server);
  const { member_id: owner_member_id, token } = await makeMember(server, workspace);
  const record_ids: number[] = [];
  for (let count = 0; count < record_count; count += 1) {
    record_ids.push((await makeRecord(server, workspace, { owner_member_id })).record_id);
  }
  const label_ids: number[] = [];
  for (let count = 0; count < labelCount; count += 1) label_ids.push(await makeLabel(server, workspace));

  /** Tries again when a record is busy, as a client does: how long locks are waited for is a matter of the machine. */
  async function change(
    client: number,
    method: 'POST' | 'DELETE',
    body: { record_ids: number[]; label_ids: number[] },
  ): Promise<number> {
    const path = `${workspace.path}/records/labels`;
    for (;;) {
      const { status } = await servers[client % 2 === 0 ? 0 : 1].send(method, path, { token, body });
      if (status !== 409) return status;
    }
  }
  /** Label id → ids of the records that the list holds with it, ascending. */
  const listed = async (label_id: number) => {
    const { body } = await server.get(`${workspace.path}/records?label_ids=${label_id}`, token);
    return body.items.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);
  };
  const counts = async () => {
    const { body } = await server.get(`${workspace.path}/labels`, token);
    return new Map<number, number>(
      body.items.map(({ id, record_count }: { id: number; record_count: number }) => [id, record_count]),
    );
  };
  return { record_ids, label_ids, change, listed, counts };
}

test('twenty clients at once on one record: every label is on it, and counted once', async () => {
  const { record_ids, label_ids, change, listed, counts } = await makeScene(1, CLIENTS);
  const statuses = await Promise.all(
    label_ids.map((label_id, client) => change(client, 'POST', { record_ids, label_ids: [label_id] })),
  );
  assert.deepEqual(statuses, Array(CLIENTS).fill(204));
  const counted = await counts();
  for (const label_id of label_ids) {
    assert.equal(counted.get(label_id), 1);
    assert.deepEqual(await listed(label_id), record_ids);
  }
});

test('twenty clients at once on overlapping records end as if one had come after the other', async () => {
  const { record_ids, label_ids, change, listed, counts } = await makeScene(12, 6);
  const random = makeRandom(7);
  // Each label belongs to some of the clients alone, so that what it ends up on depends on them alone.
  const carrying = label_ids.map(() => new Set<number>());
  for (let round = 0; round < 5; round += 1) {
    const changes = label_ids.flatMap((label_id, place) => {
      const isAdding = random.chance(0.6);
      return [0, 1, 2].map(() => ({
        place,
        method: isAdding ? ('POST' as const) : ('DELETE' as const),
        body: { record_ids: random.picks(record_ids, 1, 10), label_ids: [label_id] },
      }));
    });
    const statuses = await Promise.all(
      changes.map(({ method, body }, client) => change(client, method, body)),
    );
    assert.deepEqual(new Set(statuses), new Set([204]));
    for (const { place, method, body } of changes) {
      for (const record_id of body.record_ids) {
        if (method === 'POST') carrying[place]?.add(record_id);
        else carrying[place]?.delete(record_id);
      }
    }
  }
  const counted = await counts();
  for (const [place, label_id] of label_ids.entries()) {
    const expected = [...(carrying[place] ?? [])].sort((a, b) => a - b);
    assert.equal(counted.get(label_id), expected.length);
    assert.deepEqual(await listed(label_id), expected);
  }
});

test('adding and removing one label at once leaves all of the records with it, or none', async () => {
  const { record_ids, label_ids, change, listed, counts } = await makeScene(5, 1);
  const [label_id = 0] = label_ids;
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) => {
      const order = client % 3 === 0 ? record_ids.toReversed() : record_ids;
      return change(client, client % 2 === 0 ? 'POST' : 'DELETE', { record_ids: order, label_ids });
    }),
  );
  const count = (await counts()).get(label_id);
  assert.ok(count === 0 || count === record_ids.length, `${count} of ${record_ids.length} carry the label`);
  assert.equal((await listed(label_id)).length, count);
});
