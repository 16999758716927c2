/** Corrections that are made while a model reads the earlier transcript. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ModelMessage } from '../../../tests/fake-openai/answer-chat.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';

const writeMinutes = (): ModelMessage => ({
  content: {
    title: 'The coil',
    summary: 'The coil is broken.',
    takeaways: [{ text: 'It is broken', utterances: [1] }],
    sections: [{ title: 'Coil', utterances: [1] }],
    keywords: [{ text: 'coil', utterances: [1] }],
    action_items: [{ text: 'Call the vendor', assignee: 'Ada', due_date: null, utterances: [2] }],
    dates: [],
    labels: [],
  },
});

/** Makes a record whose insights wait for a model that has already got the transcript. */
async function startHeld(t: TestContext) {
  const scene = await startEngineScene(t, 'insights', { fake: { chat: writeMinutes }, is_held: true });
  const { server, workspace, owner, asked, goOn } = scene;
  const dialogs = ['The coil is broken.', 'I will call the vendor.', 'Thank you.'];
  const upload = await makeUpload(server, workspace, owner, { status: 'transcribed', dialogs });
  await asked;
  const url = upload.app_path;
  const { token } = owner;
  return {
    send: async (method: 'PATCH' | 'DELETE', what: string, body?: unknown) => {
      requireOk(await server.send(method, url + what, { token, body }));
    },
    finish: () => {
      goOn();
      return untilReady(server, upload, token);
    },
    listStale: async () => (await server.get(`${url}/state`, token)).body.stale_insights.toSorted(),
    get: async () => (await server.get(`${upload.path}?include=insights`, token)).body.record,
  };
}

test('Insights on lines that were corrected meanwhile are stale until the correction is undone', async (t) => {
  const { send, finish, listStale, get } = await startHeld(t);
  await send('PATCH', '/dialogs/2', { text: 'I will call the dealer.' });
  const record = await finish();
  assert.equal(record.status, 'processed');
  assert.equal(record.extra.insights.stale, true);
  assert.deepEqual(await listStale(), ['action_item', 'action_item_ts', 'summary', 'toc']);

  await send('DELETE', '/dialogs/2/edit');
  assert.equal((await get()).extra.insights.stale, false);
  assert.deepEqual(await listStale(), []);
});

test('Insights are not stale when a correction was made and undone meanwhile', async (t) => {
  const { send, finish, listStale } = await startHeld(t);
  await send('PATCH', '/dialogs/2', { text: 'I will call the dealer.' });
  await send('DELETE', '/dialogs/2/edit');
  assert.equal((await finish()).extra.insights.stale, false);
  assert.deepEqual(await listStale(), []);
});

test('A speaker who was renamed meanwhile has the new name in action items', async (t) => {
  const { send, finish } = await startHeld(t);
  await send('PATCH', '/speakers/1', { name: 'Grace' });
  const record = await finish();
  assert.equal(record.extra.insights.stale, false);
  const { value } = record.insights.find(({ type }: { type: string }) => type === 'action_item');
  assert.deepEqual([value.text, value.items[0].assignee], ['- [ ] Call the vendor (Grace)', 'Grace']);
});
