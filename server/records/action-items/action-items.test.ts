import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ListedActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { setWorkspaceStatus } from '../../../tests/kit/make/change-workspace.ts';
import {
  makeActionItemsAgain,
  toActionItemValue,
  type Said,
} from '../../../tests/kit/make/make-insights-again.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const ana = await makeMember(server, workspace, { name: 'Ana Roth' });
  const bo = await makeMember(server, workspace, { name: 'Bo Lind' });
  const url = `${workspace.app_path}/action-items`;
  const addRecord = (items: readonly Said[], fields: Partial<RecordFields> = {}) =>
    makeRecord(server, workspace, {
      owner_member_id: ana.member_id,
      insights: [{ type: 'action_item', value: toActionItemValue(items) }],
      ...fields,
    });
  const makeAgain = (record_id: number, items: readonly Said[]) =>
    makeActionItemsAgain(server, { ...workspace, record_id }, items);
  const itemsOf = async (record: { app_path: string }, { token }: TestMember = ana) =>
    (await server.get(`${record.app_path}/action-items`, token)).body.items;
  const change = (
    item: { id: number; record_id: number },
    body: object,
    { token }: TestMember = ana,
    headers: Record<string, string> = {},
  ) =>
    server.send('PATCH', `${workspace.app_path}/records/${item.record_id}/action-items/${item.id}`, {
      token,
      body,
      headers,
    });
  const list = async (query = '', { token }: TestMember = ana) => {
    const { body } = await server.get(`${url}?${query}`, token);
    return body as { items: ListedActionItem[]; next_token: string | null };
  };
  const textsOf = async (query = '', member = ana) =>
    (await list(query, member)).items.map(({ item }) => item.text);
  return { workspace, ana, bo, url, addRecord, makeAgain, itemsOf, change, list, textsOf };
}

test('without a token it is 401, from another workspace 403, without seeing the record 403', async () => {
  const { url, bo, addRecord, itemsOf, change } = await makeScene();
  const { ana: stranger } = await makeScene();
  const record = await addRecord([['Call Ida']], { scope: 'private' });
  const [item] = await itemsOf(record);
  assertError(await server.get(url), 401, 'UNAUTHORIZED');
  assertError(await server.get(url, stranger.token), 403, 'FORBIDDEN');
  assertError(await server.get(`${record.app_path}/action-items`, bo.token), 403, 'FORBIDDEN');
  assertError(await change(item, { is_done: true }, bo), 403, 'FORBIDDEN');
  assertError(await change({ ...item, id: 999_999 }, { is_done: true }), 404, 'NOT_FOUND');
  assertError(await change({ ...item, record_id: 999_999 }, { is_done: true }), 404, 'RECORD_NOT_FOUND');
});

test('an item is ticked, given to a member and given a day, and its name is the member’s present one', async () => {
  const { ana, bo, addRecord, itemsOf, change } = await makeScene();
  const record = await addRecord([
    ['Call Ida', 'Ana Roth', '2026-03-05', [1]],
    ['Book a room', 'somebody else', '2026-02-30'],
  ]);
  const [call, book] = await itemsOf(record);
  assert.deepEqual(call.assignee, { member_id: ana.member_id, name: 'Ana Roth' });
  assert.deepEqual(
    [call.due_date, call.is_done, call.version, call.dialog_ids],
    ['2026-03-05', false, 1, [1]],
  );
  // A day that does not exist is none.
  assert.deepEqual([book.assignee, book.due_date], [{ member_id: null, name: 'somebody else' }, null]);
  const ticked = await change(call, { is_done: true });
  assert.deepEqual(
    [ticked.status, ticked.body.is_done, ticked.body.done_at],
    [200, true, '2026-03-02T09:00:00.000Z'],
  );
  const given = await change(book, { assignee_member_id: bo.member_id, due_date: '2026-04-01' });
  assert.deepEqual(
    [given.body.assignee.name, given.body.due_date, given.body.version],
    ['Bo Lind', '2026-04-01', 2],
  );
  const again = await change(book, { due_date: '2026-04-01' });
  assert.equal(again.body.version, 2, 'what changes nothing raises no version');
  const nobody = await change(book, { assignee_member_id: null, due_date: null });
  assert.deepEqual([nobody.body.assignee, nobody.body.due_date], [null, null]);
  const { done_at } = (await change(call, { is_done: false })).body;
  assert.equal(done_at, null);
  assertError(await change(book, { assignee_member_id: 999_999 }), 422, 'VALIDATION_ERROR');
  assertError(await change(book, { due_date: '2026-02-30' }), 422, 'VALIDATION_ERROR');
  assertError(await change(book, {}), 422, 'VALIDATION_ERROR');
});

test('of two who change the same version one is told, by If-Match in /app and /api/v3', async () => {
  const { workspace, bo, ana, addRecord, itemsOf, change } = await makeScene();
  const [item] = await itemsOf(await addRecord([['Call Ida']]));
  const headers = { 'if-match': '"1"' };
  const answers = await Promise.all([
    change(item, { is_done: true }, ana, headers),
    change(item, { due_date: '2026-03-04' }, ana, headers),
  ]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 412]));
  const refused = answers.find(({ status }) => status === 412);
  assert.deepEqual(refused?.body.reason, {
    name: 'action_item_changed',
    values: { action_item_id: item.id, version: 2 },
  });
  const v3 = `/api/v3/workspaces/${workspace.slug}/records/${item.record_id}/action-items/${item.id}`;
  const stale = await server.send('PATCH', v3, { token: ana.token, body: { is_done: false }, headers });
  assertError(stale, 412, 'RECORD_CHANGED');
  const fresh = await server.send('PATCH', v3, {
    token: ana.token,
    body: { due_date: null },
    headers: { 'if-match': '"2"' },
  });
  assert.equal(fresh.status, 200);
  assert.match(fresh.headers.get('etag') ?? '', new RegExp(`^"${fresh.body.version}-`));
  assert.equal((await server.get(`/api/v3/workspaces/${workspace.slug}/action-items`, bo.token)).status, 200);
});

test('whoever it is given to may tick it, and change nothing else of a record that they may not edit', async () => {
  const { ana, bo, addRecord, itemsOf, change, list } = await makeScene();
  const record = await addRecord([
    ['Call Ida', 'Bo Lind'],
    ['Call Ada', 'Ana Roth'],
  ]);
  const [his, hers] = await itemsOf(record);
  const { items } = await list(`assignee_member_id=${bo.member_id}`, bo);
  assert.deepEqual(
    items.map(({ item, may_edit, may_tick }) => [item.id, may_edit, may_tick]),
    [[his.id, false, true]],
  );
  assert.equal((await change(his, { is_done: true }, bo)).status, 200);
  assertError(await change(his, { is_done: false, due_date: null }, bo), 403, 'FORBIDDEN');
  assertError(await change(hers, { is_done: true }, bo), 403, 'FORBIDDEN');
  assert.equal((await list(`assignee_member_id=${ana.member_id}`)).items[0]?.may_edit, true);
});

test('in an archived workspace nobody may change an item, and nobody is told that they may', async () => {
  const { workspace, ana, addRecord, itemsOf, change, list } = await makeScene();
  const [item] = await itemsOf(await addRecord([['Call Ada', 'Ana Roth']]));
  await setWorkspaceStatus(server, workspace, 'archived');
  const { items } = await list(`assignee_member_id=${ana.member_id}`);
  assert.deepEqual(
    items.map(({ may_edit, may_tick }) => [may_edit, may_tick]),
    [[false, false]],
  );
  assertError(await change(item, { is_done: true }), 403, 'FORBIDDEN');
});

test('an item is not given to somebody who may not see the record, and giving it opens nothing', async () => {
  const { workspace, ana, bo, addRecord, itemsOf, change } = await makeScene();
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const stranger = (await makeScene()).bo;
  const hidden = await addRecord([['Call Ida']], { scope: 'private' });
  const [item] = await itemsOf(hidden);
  const give = ({ member_id }: TestMember, to = item) => change(to, { assignee_member_id: member_id });
  const refused = await give(bo);
  assertError(refused, 422, 'VALIDATION_ERROR');
  assert.equal(refused.body.errors[0].reason.name, 'may_not_read');
  assert.equal((await give(stranger)).body.errors[0].reason.name, 'no_such_id');
  assert.deepEqual(await itemsOf(hidden), [item]);
  assertError(await server.get(hidden.path, bo.token), 403, 'FORBIDDEN');
  assert.equal((await give(ana)).status, 200);
  assert.equal((await give(admin)).status, 200, 'an administrator reads everything');
  const shared = await addRecord([['Call Ida']], { scope: 'private', access_member_ids: [bo.member_id] });
  const [sharedItem] = await itemsOf(shared);
  assert.equal((await give(bo, sharedItem)).status, 200);
  const [open] = await itemsOf(await addRecord([['Call Ida']]));
  assertError(await give(guest, open), 422, 'VALIDATION_ERROR');
});

test('the list has open items by day, overdue ones and done ones, page by page, of visible records alone', async () => {
  const { ana, bo, addRecord, itemsOf, change, list, textsOf } = await makeScene();
  await addRecord([
    ['no day', 'Bo Lind'],
    ['later', 'Bo Lind', '2026-04-01'],
    ['today', 'Bo Lind', '2026-03-02'],
  ]);
  await addRecord([
    ['late', 'Bo Lind', '2026-03-01'],
    ['hers', 'Ana Roth', '2026-01-01'],
  ]);
  const hidden = await addRecord([['secret', 'Bo Lind', '2026-01-01']], { scope: 'private' });
  const his = `assignee_member_id=${bo.member_id}`;
  assert.deepEqual(await textsOf(his, bo), ['late', 'today', 'later', 'no day']);
  assert.deepEqual(await textsOf(`state=overdue&${his}`, bo), ['late']);
  assert.deepEqual(await textsOf('', bo), ['hers', 'late', 'today', 'later', 'no day']);
  // Ana owns the private record, and sees what others have to do in it.
  assert.deepEqual(await textsOf(his, ana), ['secret', 'late', 'today', 'later', 'no day']);
  const seen: string[] = [];
  let token: string | null = '';
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(`${his}&limit=1&next_token=${token}`, bo);
    seen.push(...page.items.map(({ item }) => item.text));
    token = page.next_token;
  } while (token !== null);
  assert.deepEqual(seen, ['late', 'today', 'later', 'no day']);
  const [secret] = await itemsOf(hidden);
  await change(secret, { is_done: true });
  assert.deepEqual(await textsOf(`state=done&${his}`, ana), ['secret']);
  assert.deepEqual(await textsOf(`state=done&${his}`, bo), []);
  assertError(
    await server.get(`${hidden.app_path.replace(/records.*/, 'action-items')}?next_token=x`, bo.token),
    422,
    'VALIDATION_ERROR',
  );
});

test('insights that are made again keep what people ticked, gave or dated, and what nobody touched follows', async () => {
  const { bo, addRecord, makeAgain, itemsOf, change } = await makeScene();
  const record = await addRecord([
    ['Call Ida.', null, null, [1, 2]],
    ['Send the offer', null, null, [5]],
    ['Order paper', 'Ana Roth', null, [7]],
    ['Nobody cares', null, null, [9]],
  ]);
  const [call, send, order] = await itemsOf(record);
  await change(call, { is_done: true });
  await change(send, { assignee_member_id: bo.member_id });
  await change(order, { due_date: '2026-05-01' });
  // Other words at the same moment, the same words elsewhere, and one that is not said any more.
  await makeAgain(record.record_id, [
    ['Something new'],
    ['Get Ida on the telephone', 'Ana Roth', '2026-03-09', [2, 1]],
    ['send the OFFER!', 'Ana Roth', null, [40]],
  ]);
  const told = (await itemsOf(record)).map(
    (item: Record<string, unknown> & { assignee: { name: string } | null }) => [
      item['id'],
      item['text'],
      item.assignee?.name ?? null,
      item['due_date'],
      item['is_done'],
      item['is_in_insight'],
    ],
  );
  assert.deepEqual(told.slice(1), [
    [call.id, 'Get Ida on the telephone', 'Ana Roth', '2026-03-09', true, true],
    [send.id, 'send the OFFER!', 'Bo Lind', null, false, true],
    [order.id, 'Order paper', 'Ana Roth', '2026-05-01', false, false],
  ]);
  assert.deepEqual([told[0][1], told[0][3]], ['Something new', null]);
  // An item that went away regains its tick when a later run finds it again.
  await makeAgain(record.record_id, [['Order paper']]);
  const back = (await itemsOf(record)).find(({ id }: { id: number }) => id === order.id);
  assert.deepEqual([back.is_in_insight, back.due_date], [true, '2026-05-01']);
});

test('a line that somebody rewords keeps its tick, and a speaker who is named a member gets the item', async () => {
  const { ana, bo, addRecord, itemsOf, change } = await makeScene();
  const record = await addRecord([['Call Ida', 'Ada'], ['Order paper']]);
  const [call] = await itemsOf(record);
  await change(call, { is_done: true });
  const body = { text: '- [ ] Telephone with Ida\n- [ ] Order paper' };
  const put = await server.send('PUT', `${record.app_path}/insights/action_item`, { token: ana.token, body });
  assert.equal(put.status, 204);
  const [reworded] = await itemsOf(record);
  assert.deepEqual([reworded.id, reworded.text, reworded.is_done], [call.id, 'Telephone with Ida', true]);
  const other = await addRecord([['Call Ida', 'Ada']]);
  const named = { token: ana.token, body: { name: null, member_id: bo.member_id } };
  assert.equal((await server.send('PATCH', `${other.app_path}/speakers/1`, named)).status, 204);
  const [his] = await itemsOf(other);
  assert.deepEqual(his.assignee, { member_id: bo.member_id, name: 'Bo Lind' });
});

test('a record that was deleted and restored has its ticks', async () => {
  const { ana, addRecord, itemsOf, change, workspace } = await makeScene();
  const record = await addRecord([['Call Ida'], ['Order paper']]);
  const [call] = await itemsOf(record);
  await change(call, { is_done: true });
  const before = await itemsOf(record);
  assert.equal((await server.send('DELETE', record.app_path, { token: ana.token })).status, 204);
  const restore = `${workspace.app_path}/trash/${record.record_id}/restore`;
  assert.ok((await server.send('POST', restore, { token: ana.token })).status < 300);
  assert.deepEqual(await itemsOf(record), before);
});
