/** Searches among few records: whether they are few is looked at now and then, and changes nothing of what is found. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteRecord } from '../../../tests/kit/doors/delete-record.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { memberPrincipal } from '../../access/principals.ts';
import type { Queryable } from '../../base/database/database.ts';
import { parseQuery } from '../parse-query.ts';
import { walkRecords } from './walk-records.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('The records of a caller who sees many are not counted at every search, and results stay right as they become few and many again', async () => {
  const workspace = await makeWorkspace(server);
  const { workspace_id } = workspace;
  const { member_id } = await makeMember(server, workspace);
  const looks: string[] = [];
  const watched: Queryable = {
    query: (asked, values) => {
      if (asked.name.startsWith('search.few')) looks.push(asked.name);
      return server.ctx.db.query(asked, values);
    },
  };
  const add = async () =>
    (await makeRecord(server, workspace, { owner_member_id: member_id, dialogs: ['the budget'] })).record_id;
  const search = async () => {
    const { records } = await walkRecords(
      watched,
      {
        workspace_id,
        order: 'id',
        groups: [{ kind: 'principal', values: [memberPrincipal(member_id)] }],
        search: { terms: parseQuery('budget'), mode: 'all_fields' },
        recorded_from: null,
        recorded_before: null,
        after: null,
        limit: 10,
      },
      { few_records: 2 },
    );
    return records.map(({ record_id }) => record_id);
  };

  const made = [await add(), await add()];
  assert.deepEqual(await search(), made.toReversed());
  assert.deepEqual(await search(), made.toReversed());
  assert.equal(looks.length, 2, 'few records are looked up each time, because the look finds them');
  made.push(await add());
  for (let round = 0; round < 10; round += 1) assert.deepEqual(await search(), made.toReversed());
  assert.equal(looks.length, 3, 'many are not');
  for (const record_id of made.splice(0, 2)) await deleteRecord(server, workspace, record_id);
  assert.deepEqual(await search(), made);
  made.push(await add(), await add());
  assert.deepEqual(await search(), made.toReversed());
});
