import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../../../tests/kit/test-server.ts';
import { memberPrincipal } from '../../access/principals.ts';
import { statement, type WriteTransaction } from '../../base/database/database.ts';
import { RecordWriter } from '../record-writer.ts';
import { parseQuery } from '../../search/parse-query.ts';
import { walkRecords } from '../../search/walk/walk-records.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
let stranger: TestMember;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace);
  stranger = await makeMember(server, workspace);
});
after(() => server.stop());

async function find(member: TestMember, query: string | null): Promise<number[]> {
  const { records } = await walkRecords(server.ctx.db, {
    workspace_id: workspace.workspace_id,
    order: 'id',
    groups: [{ kind: 'principal', values: [memberPrincipal(member.member_id)] }],
    search: query === null ? null : { terms: parseQuery(query), mode: 'all_fields' },
    recorded_from: null,
    recorded_before: null,
    after: null,
    limit: 10,
  });
  return records.map(({ record_id }) => record_id);
}

const selectVersion = statement<{ version: number }>(
  'test.record-version',
  `select i.version from record_index i where i.workspace_id = $1 and i.record_id = $2`,
);

const openWriter = (tx: WriteTransaction, { record_id }: TestRecord) =>
  new RecordWriter(
    tx,
    { workspace_id: workspace.workspace_id, record_id },
    { kind: 'record.attach', actor_user_id: null, at: TEST_NOW },
  );

async function readVersion({ record_id }: TestRecord): Promise<number> {
  const [row] = await server.ctx.db.query(selectVersion, [workspace.workspace_id, record_id]);
  assert.ok(row);
  return row.version;
}

test('a record with a new title and transcript is found by what they say, and no longer by what they said', async () => {
  const fields = { owner_member_id: owner.member_id, title: 'Autumn budget', dialogs: ['예산안을 봅시다'] };
  const record = await makeRecord(server, workspace, fields);
  const version = await readVersion(record);
  assert.deepEqual(await find(owner, 'autumn 예산안을'), [record.record_id]);

  const text = { title: 'Spring hiring', utterances: ['two engineers', 'one designer'] };
  const dialogs = text.utterances.map((said, id) => JSON.stringify({ id, text: said })).join(',');
  await server.ctx.db.transaction(async (tx) => {
    const writer = openWriter(tx, record);
    await writer.patch({ title: text.title });
    await writer.putChunks([{ chunk: 0, dialogs, originals: null, edits: null }], { is_reworded: true });
  });
  assert.deepEqual(await find(owner, 'spring "two engineers"'), [record.record_id]);
  for (const old of ['autumn', '예산', '예산안을']) assert.deepEqual(await find(owner, old), [], old);
  assert.deepEqual(await find(owner, '"engineers one"'), []);
  assert.equal(await readVersion(record), version + 1);
});

const insertAccess = statement<never>(
  'test.insert-access',
  `insert into record_access_member (workspace_id, record_id, member_id) values ($1, $2, $3)`,
);

test('access that is given after the import counts in lists and searches alike', async () => {
  const fields = { owner_member_id: owner.member_id, scope: 'private' as const, dialogs: ['a zeppelin'] };
  const record = await makeRecord(server, workspace, fields);
  const version = await readVersion(record);
  assert.deepEqual([await find(stranger, null), await find(stranger, 'zeppelin')], [[], []]);

  await server.ctx.db.transaction(async (tx) => {
    await tx.query(insertAccess, [workspace.workspace_id, record.record_id, stranger.member_id]);
    openWriter(tx, record).touch('access');
  });
  const { record_id } = record;
  assert.deepEqual(
    [await find(stranger, null), await find(stranger, 'zeppelin')],
    [[record_id], [record_id]],
  );
  assert.equal(await readVersion(record), version + 1);
});
