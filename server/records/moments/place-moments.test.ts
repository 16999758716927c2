/** Another transcript that is as long as they get, with as many moments as a record has. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { measureTurns } from '../../../tests/kit/measure-turns.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { insertMoments, MOST_MOMENTS, selectAllOfRecord } from './moment-queries.ts';
import { keepMoments } from './place-moments.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const CHUNKS = 400;
const A_CHUNK = 256;
const SECOND = 1_000;
const toDialog = (id: number) => ({
  id,
  start_ms: id * SECOND,
  duration_ms: SECOND,
  text: 'Said.',
  bookmark: false,
});
const chunks = Array.from({ length: CHUNKS }, (_, chunk) => ({
  dialogs: Array.from({ length: A_CHUNK }, (_each, index) =>
    JSON.stringify(toDialog(chunk * A_CHUNK + index)),
  ).join(),
}));

test('Another transcript of a hundred thousand utterances keeps thousands of moments, and nobody waits meanwhile', async () => {
  const workspace = await makeWorkspace(server);
  const { workspace_id } = workspace;
  const { member_id: owner_member_id } = await makeMember(server, workspace);
  const { record_id } = await makeRecord(server, workspace, { owner_member_id });
  const { db } = server.ctx;
  const at = server.clock.now();
  const rows = Array.from({ length: MOST_MOMENTS }, (_, index) => ({
    kind: index % 2 === 0 ? 'bookmark' : 'note',
    start_ms: 30 * index * SECOND,
    end_ms: (30 * index + 2) * SECOND,
    dialog_ids: [1],
    text: null,
    author_member_id: null,
    audience: 'record',
    is_in_notes: false,
    created_at: at,
    updated_at: at,
  }));
  await db.query(insertMoments, [workspace_id, record_id, JSON.stringify(rows)]);
  const event = { kind: 'record.attach', actor_user_id: null, at } as const;
  let kept: readonly { dialogs: string }[] = [];
  const longest = await measureTurns(async () => {
    kept = await db.transaction((tx) =>
      keepMoments(tx, { record: { workspace_id, record_id }, event }, chunks),
    );
  });
  assert.ok(longest < 200, `a turn of the event loop took ${Math.round(longest)} ms`);
  const placed = await db.query(selectAllOfRecord, [workspace_id, record_id]);
  assert.deepEqual(
    placed.slice(2).map(({ dialog_ids }) => dialog_ids),
    rows.slice(2).map(({ kind }, index) => {
      const first = 30 * (index + 2);
      return kind === 'bookmark' ? [first] : [first, first + 1];
    }),
  );
  const flagged = kept.flatMap(({ dialogs }) => dialogs.match(/"bookmark":true/gu) ?? []);
  assert.equal(flagged.length, MOST_MOMENTS / 2);
});
