/** The log of facts: in the order of commits, without gaps, with the change or not at all. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../tests/kit/durations.ts';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { statement } from '../base/database/database.ts';
import { noteEvent } from './note-event.ts';
import { FACT_DAYS, sweepFacts } from './fact-log.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const selectSeqs = statement<{ seq: number }>(
  'test.select-seqs',
  `select f.seq from fact f where f.workspace_id = $1 and f.seq > $2 order by f.seq`,
);
const selectCounter = statement<{ next_seq: number; oldest_seq: number }>(
  'test.select-fact-counter',
  `select c.next_seq, c.oldest_seq from fact_counter c where c.workspace_id = $1`,
);

async function listSeqs(workspace_id: number, afterSeq = 0): Promise<number[]> {
  const rows = await server.ctx.db.query(selectSeqs, [workspace_id, afterSeq]);
  return rows.map(({ seq }) => seq);
}

test('A reader that follows the numbers misses no fact, however many transactions write at once', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const records = [];
  for (let index = 0; index < 6; index += 1) {
    records.push(await makeRecord(server, workspace, { owner_member_id: owner.member_id }));
  }
  const [first = 0] = (await listSeqs(workspace.workspace_id)).slice(-1);
  let is_done = false;
  const seen: number[] = [];
  const follow = async () => {
    let last = first;
    for (let isLast = false; !isLast;) {
      isLast = is_done;
      const seqs = await listSeqs(workspace.workspace_id, last);
      seen.push(...seqs);
      last = seqs.at(-1) ?? last;
    }
  };
  const write = async ({ app_path }: { app_path: string }) => {
    for (let turn = 0; turn < 15; turn += 1) {
      const body = { title: `Turn ${turn}` };
      const answer = await server.send('PATCH', app_path, { token: owner.token, body });
      assert.equal(answer.status, 204);
    }
  };
  const following = follow();
  await Promise.all(records.map(write)).finally(() => {
    is_done = true;
  });
  await following;
  assert.deepEqual(
    seen,
    Array.from({ length: 6 * 15 }, (_, index) => first + 1 + index),
  );
});

test('A change that is rolled back leaves neither a fact nor a number', async () => {
  const { workspace_id } = await makeWorkspace(server);
  const { db } = server.ctx;
  const by = { actor_user_id: null, at: server.clock.now() };
  const raise = () =>
    db.transaction(async (tx) => noteEvent(tx, { kind: 'label.update', workspace_id, ...by }));
  await raise();
  await assert.rejects(
    db.transaction(async (tx) => {
      noteEvent(tx, { kind: 'label.update', workspace_id, ...by });
      throw new Error('after all not');
    }),
    /after all not/,
  );
  await raise();
  assert.deepEqual(await listSeqs(workspace_id), [1, 2]);
});

test('A fact tells ids and values of fixed lists, whatever else is known of the event', async () => {
  const workspace = await makeWorkspace(server);
  const { workspace_id } = workspace;
  await makeLabel(server, workspace, { name: 'Secret plans of Kim Minsu' });
  const dump = statement<{ text: string }>(
    'test.dump-facts',
    `select jsonb_agg(f)::text as text from fact f where f.workspace_id = $1`,
  );
  const [row] = await server.ctx.db.query(dump, [workspace_id]);
  assert.match(row?.text ?? '', /"label_id"/);
  assert.doesNotMatch(row?.text ?? '', /Secret|Minsu/);
});

test('Facts are kept for thirty days, and what was swept is known', async () => {
  const workspace = await makeWorkspace(server);
  const { workspace_id } = workspace;
  await makeLabel(server, workspace);
  await makeLabel(server, workspace);
  server.clock.advance((FACT_DAYS - 1) * DAY_MS);
  await makeLabel(server, workspace);
  server.clock.advance(2 * DAY_MS);
  while ((await sweepFacts(server.ctx, server.clock.now())) > 0);
  assert.deepEqual(await listSeqs(workspace_id), [3]);
  const [counter] = await server.ctx.db.query(selectCounter, [workspace_id]);
  assert.deepEqual(counter, { next_seq: 4, oldest_seq: 3 });
  assert.equal(await sweepFacts(server.ctx, server.clock.now()), 0);
  await makeLabel(server, workspace);
  assert.deepEqual(await listSeqs(workspace_id), [3, 4]);
});
