/** When the tokens of imported records are moved into the tree of their index. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';
import { toCleaning } from './clean-pending-tokens.ts';

const FEW = { requests: 128, is_quiet: false };
const [clean] = toCleaning(0, true);

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
  const [often, batch] = toCleaning(8, true);
  assert.deepEqual([batch, toCleaning(7, true)[1]], [32, 128]);
  for (const each of [often, toCleaning(0, false)[0]])
    assert.equal(await each(server.ctx.db, FEW), undefined);
});
