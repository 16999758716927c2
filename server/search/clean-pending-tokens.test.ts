/** When the tokens of imported records are moved into the tree of their index. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { statement, type Database } from '../base/database/database.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { startApp } from '../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';
import { toCleaning } from './clean-pending-tokens.ts';

const FEW = { requests: 32, is_quiet: false };
const [clean] = toCleaning(1, true);

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
  await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Budget of the observatory',
  });
});
after(() => server.stop());

const run = (asked: typeof FEW) => clean(server.ctx.db, asked);

async function search(): Promise<number> {
  const { body } = await server.get(`${workspace.path}/records?query=observatory`, owner.token);
  return body.items.length;
}

test('Without searches, the tokens of an import wait for a larger batch, but not for ever', async () => {
  assert.equal(await run(FEW), 'later');
  assert.equal(await run(FEW), 'later');
  assert.equal(await run({ ...FEW, requests: 512 }), undefined, 'as many as a search should have to read');
  assert.equal(
    await run({ ...FEW, is_quiet: true }),
    undefined,
    'the import has ended, or has nothing to store',
  );
});

test('After a search, the tokens of an import are moved as often as those of uploads', async () => {
  assert.equal(await search(), 1, 'what waits is found');
  // A connection tells of its searches a second after them, with the next one.
  await until('a search that is noticed', async () => {
    await search();
    return (await run(FEW)) === undefined;
  });
});

test('The tokens of uploads, and of a workspace whose searches read many segments, wait for one batch at most', async () => {
  const many = 9 * 4096;
  const batches = [1, 160, 2_000, many].map((ordinal) => toCleaning(ordinal, true)[1]);
  assert.deepEqual(batches, [4, 10, 32, 32], 'the fewer records there are, the shorter the list');
  for (const each of [toCleaning(many, true)[0], toCleaning(1, false)[0]])
    assert.equal(await each(server.ctx.db, FEW), undefined);
});

test('Words are looked up in their index, however much waits to be moved into its tree', async () => {
  const { db } = server.ctx;
  const manyWords = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(' ');
  for (let index = 0; index < 60; index += 1)
    await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      dialogs: [index < 57 ? 'word77' : manyWords],
    });
  await db.query(statement('test.analyze', 'analyze record_token'), []);
  const plans: string[] = [];
  const explaining: Database = {
    ...db,
    async query(asked, values) {
      if (asked.text.includes('p.tokens &&')) {
        const explained = { name: `explain ${asked.name}`.slice(0, 63), text: `explain ${asked.text}` };
        const rows = await db.query<{ 'QUERY PLAN': string }>(explained, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return db.query(asked, values);
    },
  };
  const app = await startApp(server, { db: explaining });
  try {
    const asked = ['query=word77', 'query=%22word7+word8%22', 'query=word77&order=rec_date'];
    for (const query of asked) await app.get(`${workspace.path}/records?${query}`, owner.token);
    assert.ok(plans.length >= asked.length);
    for (const plan of plans) {
      assert.match(plan, /record_token_tokens_idx/, plan);
      assert.doesNotMatch(plan, /record_token_pkey/, plan);
    }
  } finally {
    await app.stop();
  }
});
