/** What another run makes is taken for what people have said something of only where it is the same. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import {
  makeActionItemsAgain,
  toActionItemValue,
  type Said,
} from '../../../tests/kit/make/make-insights-again.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(found: readonly Said[]) {
  const workspace = await makeWorkspace(server);
  const ana = await makeMember(server, workspace, { name: 'Ana Roth' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: ana.member_id,
    dialogs: ['One.', 'Two.', 'Three.'],
    insights: [
      { type: 'action_item', value: toActionItemValue(found) },
      { type: 'takeaway', value: { text: '- It is so', items: [{ text: 'It is so', dialog_ids: [3] }] } },
    ],
  });
  const send = async (method: string, below: string, body?: object) =>
    requireOk(await server.send(method, `${record.app_path}${below}`, { token: ana.token, body })).body;
  const list = async (): Promise<ActionItem[]> => (await send('GET', '/action-items')).items;
  const itemOf = async (text: string) => {
    const item = (await list()).find((known) => known.text === text);
    assert.ok(item, text);
    return item;
  };
  const told = async () =>
    (await list()).map(({ text, is_done, is_in_insight }) => [text, is_done, is_in_insight]);
  const makeAgain = (items: readonly Said[]) =>
    makeActionItemsAgain(server, { ...workspace, ...record }, items);
  const hear = (dialogs: readonly (readonly [id: number, start_ms: number, duration_ms?: number])[]) => {
    const said = dialogs.map(([id, start_ms, duration_ms]) => ({
      id,
      start_ms,
      text: 'A.',
      ...(duration_ms !== undefined && { duration_ms }),
    }));
    const file = { format: 'minutebook.record/1', recorded_at: '2026-03-01T09:00:00Z', dialogs: said };
    return send('PUT', '/transcript', { filename: 'meeting.json', content: JSON.stringify(file) });
  };
  const citedBy = async (type: string) => {
    const { body } = await server.get(`${record.path}?include=insights`, ana.token);
    const { value } = body.record.insights.find((insight: { type: string }) => insight.type === type);
    return value.items.map(({ dialog_ids }: { dialog_ids: number[] }) => dialog_ids);
  };
  return { send, list, citedBy, itemOf, told, makeAgain, hear };
}

test('What another run says first is no item that was first and ticked, or taken away', async () => {
  const { send, itemOf, told, makeAgain } = await makeScene([['Call Ida'], ['Order paper'], ['Book a room']]);
  await send('DELETE', `/action-items/${(await itemOf('Call Ida')).id}`);
  await send('PATCH', `/action-items/${(await itemOf('Order paper')).id}`, { is_done: true });
  await makeAgain([['Sign the lease'], ['Pay the rent'], ['Book a room']]);
  assert.deepEqual(await told(), [
    ['Sign the lease', false, true],
    ['Pay the rent', false, true],
    ['Book a room', false, true],
    ['Order paper', true, false],
  ]);
});

test('A line that somebody rewords is that which was there, unless it was taken away', async () => {
  const { send, itemOf, told } = await makeScene([['Call Ida'], ['Order paper']]);
  await send('DELETE', `/action-items/${(await itemOf('Call Ida')).id}`);
  await send('PATCH', `/action-items/${(await itemOf('Order paper')).id}`, { is_done: true });
  await send('PUT', '/insights/action_item', { text: '- [ ] Sign the lease\n- [ ] Order the paper' });
  assert.deepEqual(await told(), [
    ['Sign the lease', false, true],
    ['Order the paper', true, true],
  ]);
});

test('What somebody has written of an utterance is not what else a run finds there', async () => {
  const { send, itemOf, told, makeAgain } = await makeScene([]);
  await send('POST', '/action-items', { text: 'Ask Bob for the budget', dialog_ids: [2] });
  await makeAgain([['Call Alice about the venue', 'Cho', '2026-05-01', [2]]]);
  assert.deepEqual(await told(), [
    ['Call Alice about the venue', false, true],
    ['Ask Bob for the budget', false, false],
  ]);
  const found = await itemOf('Call Alice about the venue');
  assert.deepEqual([found.assignee, found.due_date], [{ member_id: null, name: 'Cho' }, '2026-05-01']);
  // Once a run has found it, it is known by its moment, too.
  await makeAgain([['Ask Bob for the budget', null, null, [2]]]);
  await makeAgain([['Get the budget from Bob', null, null, [2]]]);
  assert.deepEqual(await told(), [['Ask Bob for the budget', false, true]]);
});

const CITED: readonly Said[] = [
  ['Call Ida', null, null, [2]],
  ['Order paper', null, null, [3]],
];

test('After another transcript, what was cited is cited where it was said, and a run finds it there alone', async () => {
  const { send, list, citedBy, itemOf, told, makeAgain, hear } = await makeScene(CITED);
  const call = await itemOf('Call Ida');
  await send('PATCH', `/action-items/${call.id}`, { is_done: true });
  await send('POST', '/action-items', { text: 'Book the hall', dialog_ids: [2] });
  await send('PUT', '/insights/takeaway', { text: '- It is so\n- It is not' });
  // What was said from the fourth second to the eighth is two utterances by now, and the second was said before.
  await hear([
    [1, 0, 2_000],
    [2, 2_000, 2_000],
    [3, 4_000, 2_500],
    [4, 6_500, 1_500],
    [5, 8_000, 4_000],
  ]);
  const cited = async () => (await list()).map(({ text, dialog_ids }) => [text, dialog_ids]);
  assert.deepEqual(await cited(), [
    ['Call Ida', [3, 4]],
    ['Order paper', [5]],
    ['Book the hall', [3, 4]],
  ]);
  assert.deepEqual(await citedBy('takeaway'), [[5], []]);
  await send('DELETE', '/insights/takeaway/edit');
  assert.deepEqual(await citedBy('takeaway'), [[5]], 'also what is restored');
  await makeAgain([
    ['Send the budget', null, null, [2]],
    ['Telephone Ida', null, null, [3]],
  ]);
  assert.deepEqual(await told(), [
    ['Send the budget', false, true],
    ['Telephone Ida', true, true],
    ['Book the hall', false, false],
  ]);
  assert.equal((await itemOf('Telephone Ida')).id, call.id);
});

test('Where nobody knows when it was said, nothing is cited after another transcript', async () => {
  const { list, hear } = await makeScene(CITED);
  await hear([
    [1, 0],
    [2, 2_000],
    [3, 9_000],
  ]);
  assert.deepEqual(
    (await list()).map(({ dialog_ids }) => dialog_ids),
    [[], []],
  );
});
