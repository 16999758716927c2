import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { makeRecord, type RecordFields, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError, testWorkspaceDoor } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testWorkspaceDoor({
  server: () => server,
  path: () => '/shared-records',
  invalid: ['?limit=0', '?limit=101', '?limit=x', '?limit=1&limit=2', '?next_token=x', '?next_token=a.b'],
});

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  /** Records with a share each, the shares a second apart. */
  async function share(count: number, fields: Partial<RecordFields> = {}, expires_in_days: 7 | null = null) {
    const records: TestRecord[] = [];
    for (let made = 0; made < count; made += 1) {
      const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields });
      server.clock.advance(1_000);
      await makeShare(server, record, owner.token, { expires_in_days });
      records.push(record);
    }
    return records;
  }
  const list = async (query = '', token = owner.token) => {
    const { status, body, text } = await server.get(`${workspace.path}/shared-records${query}`, token);
    assert.equal(status, 200, text);
    const ids: number[] = body.items.map(({ id }: { id: number }) => id);
    return { ids, next_token: body.next_token as string | null, items: body.items };
  };
  return { workspace, owner, share, list };
}

const ids = (records: readonly TestRecord[]) => records.map(({ record_id }) => record_id);

test('without shares the list is empty', async () => {
  const { list } = await makeScene();
  const { items, next_token } = await list();
  assert.deepEqual([items, next_token], [[], null]);
});

test('the newest share comes first, whatever the age of its record', async () => {
  const { owner, share, list } = await makeScene();
  const [first, second, third] = await share(3);
  assert.ok(first && second && third);
  assert.deepEqual((await list()).ids, ids([third, second, first]));

  await server.send('DELETE', `${first.path}/share`, { token: owner.token });
  server.clock.advance(1_000);
  await makeShare(server, first, owner.token);
  assert.deepEqual((await list()).ids, ids([first, third, second]));
});

test('an item is what the list of records shows', async () => {
  const { workspace, owner, share, list } = await makeScene();
  await share(1);
  const { body } = await server.get(`${workspace.path}/records`, owner.token);
  assert.deepEqual((await list()).items, body.items);
  assert.equal(body.items[0].shared_record.title, 'For you');
});

test('records without a share, with an ended or an expired one are not in it', async () => {
  const { workspace, owner, share, list } = await makeScene();
  const [expiring] = await share(1, {}, 7);
  const [ended, live] = await share(2);
  assert.ok(expiring && ended && live);
  await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await server.send('DELETE', `${ended.path}/share`, { token: owner.token });
  assert.deepEqual((await list()).ids, ids([live, expiring]));
  server.clock.advance(7 * DAY_MS);
  assert.deepEqual((await list()).ids, ids([live]));
});

test('nobody sees the shares of records that they do not see', async () => {
  const { workspace, share, list } = await makeScene();
  await share(1, { scope: 'private' });
  const [open] = await share(1);
  assert.ok(open);
  const colleague = await makeMember(server, workspace);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  assert.deepEqual((await list('', colleague.token)).ids, ids([open]));
  assert.deepEqual((await list('', guest.token)).ids, []);
  assert.equal((await list('', admin.token)).ids.length, 2);
});

test('pages follow one another without gap or repetition while shares come and go', async () => {
  const { owner, share, list } = await makeScene();
  const records = await share(5);
  const newestFirst = ids(records).reverse();
  const first = await list('?limit=2&next_token=');
  assert.deepEqual(first.ids, newestFirst.slice(0, 2));

  await share(1);
  const [, , third] = records;
  await server.send('DELETE', `${third?.path}/share`, { token: owner.token });
  // The limit may change from page to page.
  const second = await list(`?limit=3&next_token=${encodeURIComponent(first.next_token ?? '')}`);
  assert.deepEqual(second.ids, newestFirst.slice(3));
  assert.equal(second.next_token, null);
});

test('the last page has no next one, also when it is full', async () => {
  const { share, list } = await makeScene();
  await share(2);
  const { next_token } = await list('?limit=2');
  assert.equal(next_token, null);
});

test('shares made in the same moment are each on one page', async () => {
  const { workspace, owner, list } = await makeScene();
  const records: TestRecord[] = [];
  for (let count = 0; count < 3; count += 1) {
    records.push(await makeRecord(server, workspace, { owner_member_id: owner.member_id }));
  }
  for (const record of records) await makeShare(server, record, owner.token);
  const seen: number[] = [];
  for (let next_token: string | null = ''; next_token !== null;) {
    const page = await list(`?limit=1&next_token=${next_token}`);
    seen.push(...page.ids);
    next_token = page.next_token;
  }
  assert.deepEqual(seen, ids(records).reverse());
});

test('a token of another workspace, of another list, or one that was changed is 422', async () => {
  const here = await makeScene();
  await here.share(2);
  const { next_token } = await here.list('?limit=1');
  const there = await makeScene();
  const records = `${here.workspace.path}/records?limit=1`;
  const ofRecords = (await server.get(records, here.owner.token)).body.next_token;
  for (const [scene, token] of [
    [there, next_token],
    [here, `${next_token}x`],
    [here, ofRecords],
  ] as const) {
    const path = `${scene.workspace.path}/shared-records?next_token=${token}`;
    assertError(await server.get(path, scene.owner.token), 422, 'VALIDATION_ERROR');
  }
});
