import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord, type InsightFields } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const takeaways = {
  text: '- Ships in May\n- Costs more',
  items: [
    { text: 'Ships in May', dialog_ids: [1] },
    { text: 'Costs more', dialog_ids: [2] },
  ],
};

async function makeScene(insights: readonly InsightFields[]) {
  const workspace = await makeWorkspace(server);
  const member = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, {
    owner_member_id: member.member_id,
    dialogs: ['One.', 'Two.'],
    insights,
  });
  const url = record.app_path;
  const edit = (type: string, text: string) =>
    server.send('PUT', `${url}/insights/${type}`, { token: member.token, body: { text } });
  const revert = (type: string) =>
    server.send('DELETE', `${url}/insights/${type}/edit`, { token: member.token });
  const get = async () =>
    (await server.get(`${record.path}?include=insights`, member.token)).body.record.insights;
  const getState = async () => (await server.get(`${url}/state`, member.token)).body;
  return { member, url, edit, revert, get, getState };
}

test('an insight of one’s own stands in the place of the machine’s, says whose it is, and goes back', async () => {
  const { member, edit, revert, get, getState } = await makeScene([
    { type: 'summary', value: { text: 'We met.' } },
  ]);
  const before = await get();
  assert.equal((await edit('summary', ' We met **again**.\n')).status, 204);
  await edit('summary', 'We parted.');
  const [edited] = await get();
  assert.deepEqual(edited, {
    ...before[0],
    value: { text: 'We parted.' },
    is_edited: true,
    edited_by_member_id: member.member_id,
    edited_at: server.clock.now().toISOString(),
  });
  assert.deepEqual((await getState()).edited_insights, ['summary']);
  assert.equal((await revert('summary')).status, 204);
  assert.deepEqual(await get(), before);
  assert.deepEqual((await getState()).edited_insights, []);
});

test('lines that stay as they are lead where they led, and so does one that was changed in its place', async () => {
  const { edit, get } = await makeScene([{ type: 'takeaway', value: takeaways }]);
  await edit('takeaway', '- Ships in June\n- Costs more');
  assert.deepEqual((await get())[0].value.items, [
    { text: 'Ships in June', dialog_ids: [1] },
    { text: 'Costs more', dialog_ids: [2] },
  ]);
  await edit('takeaway', '- Costs more\n- Somebody else pays\n- Ships in June');
  assert.deepEqual((await get())[0].value.items, [
    { text: 'Costs more', dialog_ids: [2] },
    { text: 'Somebody else pays', dialog_ids: [] },
    { text: 'Ships in June', dialog_ids: [1] },
  ]);
});

test('where the machine wrote nothing, or failed, somebody can write, and it goes back to that', async () => {
  const { edit, revert, get } = await makeScene([{ type: 'takeaway', status: 'failed' }]);
  const before = await get();
  await edit('summary', 'My own.');
  await edit('takeaway', '- Mine');
  const written = await get();
  assert.deepEqual(
    written.map(({ type, status, value }: Record<string, unknown>) => [type, status, value]),
    [
      ['takeaway', 'processed', { text: '- Mine', items: [{ text: 'Mine', dialog_ids: [] }] }],
      ['summary', 'processed', { text: 'My own.' }],
    ],
  );
  await revert('summary');
  await revert('takeaway');
  assert.deepEqual(await get(), before);
});

test('there is nothing to go back to where nothing was edited', async () => {
  const { revert, edit } = await makeScene([{ type: 'summary', value: { text: 'We met.' } }]);
  assertError(await revert('summary'), 404, 'NOT_FOUND');
  assertError(await revert('toc'), 404, 'NOT_FOUND');
  assertError(await edit('mood', 'x'), 422, 'VALIDATION_ERROR');
  assertError(await edit('summary', ' \n'), 422, 'VALIDATION_ERROR');
});

test('of several insights of a type none is meant', async () => {
  const { edit } = await makeScene([
    { type: 'custom', value: { text: 'A' } },
    { type: 'custom', value: { text: 'B' } },
  ]);
  assertError(await edit('custom', 'C'), 409, 'CONFLICT');
});

test('an insight that says something else by now is not written over by whoever has not seen that', async () => {
  const { member, url, edit, get } = await makeScene([{ type: 'summary', value: { text: 'We met.' } }]);
  await edit('summary', 'We parted.');
  const write = (text: string, based_on: string) =>
    server.send('PUT', `${url}/insights/summary`, {
      token: member.token,
      body: { text, based_on },
    });
  const refused = await write('We met twice.', 'We met.');
  assertError(refused, 409, 'CONFLICT');
  assert.deepEqual(refused.body.reason, { name: 'text_changed', values: { text: 'We parted.' } });
  assert.equal((await get())[0].value.text, 'We parted.');
  assert.equal((await write('We met twice.', 'We parted.')).status, 204);
});
