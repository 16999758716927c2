/** Action items that people write, word and take away. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import type { SharedRecord } from '@minutebook/contract/routes/share-routes.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { setWorkspaceStatus } from '../../../tests/kit/make/change-workspace.ts';
import {
  makeActionItemsAgain,
  toActionItemValue,
  type Said,
} from '../../../tests/kit/make/make-insights-again.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { createHold } from '../holds/holds.ts';
import { insertItems } from './action-item-queries.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(found: readonly Said[] = [['Call Ida', 'Ana Roth', '2026-03-05', [1]]]) {
  const workspace = await makeWorkspace(server);
  const ana = await makeMember(server, workspace, { base_role: 'owner', name: 'Ana Roth' });
  const bo = await makeMember(server, workspace, { name: 'Bo Lind' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: ana.member_id,
    dialogs: ['One.', 'Two.', 'Three.'],
    insights: [{ type: 'action_item', value: toActionItemValue(found) }],
  });
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const at = `${base}/records/${record.record_id}`;
  const send = (method: string, below: string, body?: object, by: { token: string } = ana) =>
    server.send(method, `${at}/action-items${below}`, { token: by.token, body });
  const add = async (body: object): Promise<ActionItem> => requireOk(await send('POST', '', body)).body;
  const change = (item: ActionItem, body: object) => send('PATCH', `/${item.id}`, body);
  const list = async (): Promise<ActionItem[]> => requireOk(await send('GET', '')).body.items;
  const texts = async () => (await list()).map(({ text }) => text);
  const makeAgain = (items: readonly Said[]) =>
    makeActionItemsAgain(server, { ...workspace, ...record }, items);
  return { workspace, ana, bo, record, base, at, send, add, change, list, texts, makeAgain };
}

test('Who may not edit adds and deletes nothing, and what is no item is refused', async () => {
  const { workspace, bo, at, send, list } = await makeScene();
  const [found] = await list();
  assertError(await server.send('POST', `${at}/action-items`, { body: { text: 'X' } }), 401, 'UNAUTHORIZED');
  const stranger = (await makeScene()).ana;
  assertError(await send('POST', '', { text: 'X' }, stranger), 403, 'FORBIDDEN');
  assertError(await send('POST', '', { text: 'X' }, bo), 403, 'FORBIDDEN');
  assertError(await send('DELETE', `/${found?.id}`, undefined, bo), 403, 'FORBIDDEN');
  assertError(await send('DELETE', '/999999'), 404, 'NOT_FOUND');
  const wrong: readonly [body: object, reason: string][] = [
    [{}, 'is_required'],
    [{ text: ' \n ' }, 'is_blank'],
    [{ text: 'X', due_date: '2026-02-30' }, 'not_a_date'],
    [{ text: 'X', assignee_member_id: stranger.member_id }, 'no_such_id'],
    [{ text: 'X', dialog_ids: [99] }, 'no_such_id'],
    [{ text: 'X', assignee_name: 'x'.repeat(201) }, 'too_long'],
  ];
  for (const [body, reason] of wrong) {
    const refused = await send('POST', '', body);
    assertError(refused, 422, 'VALIDATION_ERROR');
    assert.equal(refused.body.errors[0].reason.name, reason);
  }
  await setWorkspaceStatus(server, workspace, 'archived');
  assertError(await send('POST', '', { text: 'X' }), 403, 'FORBIDDEN');
});

test('An item is added for a member or for somebody else, at the utterances it rests on, and is in the lists', async () => {
  const { workspace, bo, base, add, list, change } = await makeScene();
  const his = await add({
    text: ' Send\nthe offer ',
    assignee_member_id: bo.member_id,
    due_date: '2026-03-03',
  });
  assert.deepEqual(
    [his.text, his.assignee, his.due_date, his.is_by_hand, his.is_in_insight],
    ['Send the offer', { member_id: bo.member_id, name: 'Bo Lind' }, '2026-03-03', true, false],
  );
  const theirs = await add({ text: 'Send the plan', assignee_name: 'Kurosawa', dialog_ids: [2, 3] });
  assert.deepEqual([theirs.assignee, theirs.dialog_ids], [{ member_id: null, name: 'Kurosawa' }, [2, 3]]);
  assert.ok(theirs.start_ms !== null);
  assert.deepEqual(
    (await list()).map(({ text }) => text),
    ['Call Ida', 'Send the offer', 'Send the plan'],
  );
  const query = `assignee_member_id=${bo.member_id}`;
  const { items } = requireOk(await server.get(`${base}/action-items?${query}`, bo.token)).body;
  assert.deepEqual([items[0].item.id, items[0].may_tick, items[0].may_edit], [his.id, true, false]);
  const renamed = requireOk(await change(his, { assignee_name: 'Kurosawa' })).body;
  assert.deepEqual(renamed.assignee, { member_id: null, name: 'Kurosawa' });
  const nobody = requireOk(await change(his, { assignee_member_id: null })).body;
  assert.equal(nobody.assignee, null);
  const audit = await listAudit(server, workspace);
  assert.deepEqual(audit.map(({ action, detail }) => [action, detail?.['action_item_id']]).slice(0, 2), [
    ['action_item.create', his.id],
    ['action_item.create', theirs.id],
  ]);
  assert.doesNotMatch(JSON.stringify(audit), /offer|Kurosawa/, 'what was said is not in the audit log');
});

test('What people have written stays when insights are made again, corrected, and made of a rerun that finds it', async () => {
  const { at, ana, add, change, list, texts, makeAgain } = await makeScene([['Call Ida'], ['Order paper']]);
  const [call, order] = await list();
  assert.ok(call && order);
  const written = await add({ text: 'Book the hall' });
  assert.equal(requireOk(await change(call, { text: 'Telephone Ida Holm' })).body.text, 'Telephone Ida Holm');
  const insight = async () => {
    const { body } = await server.get(`${at}?include=insights`, ana.token);
    return body.record.insights[0].value.text;
  };
  assert.equal(await insight(), '- [ ] Call Ida\n- [ ] Order paper', 'the insight stays as it was made');
  // The same words are the same item, and its wording stays; what nobody touched goes with its line.
  await makeAgain([['Something new'], ['call ida!']]);
  assert.deepEqual(await texts(), ['Something new', 'Telephone Ida Holm', 'Book the hall']);
  assert.deepEqual((await list()).map(({ id }) => id).slice(1), [call.id, written.id]);
  // A run that finds what somebody has written has it as that item, in their words.
  await makeAgain([['book the HALL', 'Ana Roth', '2026-05-01']]);
  const found = (await list()).find(({ id }) => id === written.id);
  assert.deepEqual(
    [found?.text, found?.is_in_insight, found?.assignee, found?.due_date],
    ['Book the hall', true, null, null],
  );
  assert.deepEqual(await texts(), ['Book the hall', 'Telephone Ida Holm']);
  await makeAgain([]);
  assert.deepEqual((await texts()).toSorted(), ['Book the hall', 'Telephone Ida Holm']);
});

test('What was taken away does not come back, unless somebody writes it again', async () => {
  const { send, add, change, list, texts, makeAgain } = await makeScene([
    ['Call Ida', null, null, [1]],
    ['Order paper'],
  ]);
  const [call] = await list();
  assert.ok(call);
  await change(call, { is_done: true });
  assert.equal((await send('DELETE', `/${call.id}`)).status, 204);
  assert.deepEqual(await texts(), ['Order paper']);
  assertError(await change(call, { is_done: false }), 404, 'NOT_FOUND');
  assertError(await send('DELETE', `/${call.id}`), 404, 'NOT_FOUND');
  await makeAgain([['Order paper'], ['Call Ida', null, null, [1]]]);
  assert.deepEqual(await texts(), ['Order paper']);
  const back = await add({ text: 'Call Ida', due_date: '2026-03-09' });
  assert.deepEqual(
    [back.id, back.dialog_ids, back.is_in_insight, back.is_done, back.due_date],
    [call.id, [1], true, true, '2026-03-09'],
  );
  const written = await add({ text: 'Book the hall' });
  assert.equal((await send('DELETE', `/${written.id}`)).status, 204);
  assert.notEqual((await add({ text: 'Book the hall' })).id, written.id);
});

test('Of two who change the same item one is told, and the same request with its key adds once', async () => {
  const { at, ana, list } = await makeScene();
  const [item] = await list();
  const path = `${at}/action-items/${item?.id}`;
  const headers = { 'if-match': '"1"' };
  const answers = await Promise.all([
    server.send('DELETE', path, { token: ana.token, headers }),
    server.send('PATCH', path, { token: ana.token, headers, body: { text: 'Other' } }),
  ]);
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.ok(['200,412', '204,404'].includes(statuses.join()), statuses.join());
  const once = { token: ana.token, body: { text: 'Once' }, headers: { 'idempotency-key': 'once' } };
  const made = await Promise.all([1, 2, 3].map(() => server.send('POST', `${at}/action-items`, once)));
  assert.ok(made.every(({ status }) => status === 201 || status === 409));
  assert.equal((await list()).filter(({ text }) => text === 'Once').length, 1);
});

test('Under a hold nothing is deleted', async () => {
  const { workspace, record, send, list, texts } = await makeScene();
  const { workspace_id } = workspace;
  const hold = { record_id: record.record_id, member_id: null, reason: 'a case' };
  await createHold(server.ctx.db, { workspace_id, hold, now: server.clock.now() });
  const [item] = await list();
  assertError(await send('DELETE', `/${item?.id}`), 403, 'FORBIDDEN');
  assert.deepEqual(await texts(), ['Call Ida']);
});

test('A record has at most a thousand items', async () => {
  const { workspace, record, send } = await makeScene();
  const rows = Array.from({ length: 999 }, (_, index) => ({ text: `By hand ${index}`, dialog_ids: [] }));
  await server.ctx.db.query(insertItems, [workspace.workspace_id, record.record_id, JSON.stringify(rows)]);
  const refused = await send('POST', '', { text: 'One more' });
  assertError(refused, 409, 'CONFLICT');
  assert.equal(refused.body.reason.name, 'too_many_action_items');
});

test('Every format of an export has what people have written, and no more what they took away', async () => {
  const { record, ana, send, add, change, list } = await makeScene([
    ['Call Ida', 'Ana Roth', '2026-03-05'],
    ['Order paper'],
  ]);
  const [call, order] = await list();
  assert.ok(call && order);
  await change(call, { text: 'Telephone Ida', is_done: true });
  await send('DELETE', `/${order.id}`);
  await add({ text: 'Book the hall', assignee_name: 'Kurosawa', due_date: '2026-03-09' });
  const write = async (format: string): Promise<string> =>
    requireOk(await server.send('POST', `${record.app_path}/export`, { token: ana.token, body: { format } }))
      .body.content;
  const markdown = await write('markdown');
  assert.match(
    markdown,
    /\n- \[x\] Telephone Ida \(Ana Roth, 2026-03-05\)\n- \[ \] Book the hall \(Kurosawa, 2026-03-09\)\n/,
  );
  for (const text of [markdown, await write('text'), await write('json')]) {
    assert.match(text, /Book the hall/);
    assert.match(text, /Telephone Ida/);
    assert.doesNotMatch(JSON.stringify(text.match(/Tasks[^#]*/)), /Order paper/);
  }
  assert.deepEqual(
    JSON.parse(await write('json')).action_items.map(({ text }: { text: string }) => text),
    ['Telephone Ida', 'Book the hall'],
  );
});

test('A guest with a link reads the list as people have left it, and the insight where nobody has touched it', async () => {
  const { record, ana, send, add, change, list } = await makeScene([
    ['Call Ida', 'Ana Roth', '2026-03-05', [2]],
    ['Order paper'],
  ]);
  const share = await makeShare(server, record, ana.token);
  const unlocked = await server.send('POST', `${share.url}/unlock`, { body: { password: share.password } });
  const { access_token } = requireOk(unlocked).body;
  const read = async (): Promise<SharedRecord['insights']> =>
    requireOk(await server.get(share.url, access_token)).body.insights;
  const [made] = await read();
  assert.equal(made?.type, 'action_item');
  assert.deepEqual(
    made.value,
    toActionItemValue([['Call Ida', 'Ana Roth', '2026-03-05', [2]], ['Order paper']]),
  );

  const [call, order] = await list();
  assert.ok(call && order);
  await change(call, { text: 'Telephone Ida' });
  await send('DELETE', `/${order.id}`);
  await add({ text: 'Book the hall', assignee_name: 'Kurosawa', due_date: '2026-03-09' });
  const [written, ...others] = await read();
  assert.deepEqual(others, []);
  assert.deepEqual(
    written?.value.items?.map(({ text, assignee, due_date, dialog_ids }) => [
      text,
      assignee,
      due_date,
      dialog_ids,
    ]),
    [
      ['Telephone Ida', 'Ana Roth', '2026-03-05', [2]],
      ['Book the hall', 'Kurosawa', '2026-03-09', []],
    ],
  );

  for (const item of await list()) await send('DELETE', `/${item.id}`);
  assert.deepEqual(await read(), []);
});
