import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { startWorker, type Worker } from '../../recordings/start-worker.ts';

let server: TestServer;
let worker: Worker;
before(async () => {
  server = await startTestServer();
  worker = await startWorker(server.ctx, server.connection);
});
after(async () => {
  await worker.stop();
  await server.stop();
});

test('processed again, insights are made of the corrected text, and what people wrote stays', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const { token } = owner;
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    title: 'Cold store',
    dialogs: [
      'The freezer in the cold store failed again last night.',
      'I will call the vendor about the freezer by Friday.',
      'Then the freezer alarm has to be tested.',
    ],
  });
  await untilReady(server, upload, token);
  const url = upload.app_path;
  await server.send('PUT', `${url}/insights/action_item`, { token, body: { text: '- Mine' } });
  const text = 'I will call the plumber about the boiler by Friday.';
  await server.send('PATCH', `${url}/dialogs/2`, { token, body: { text } });
  const getState = async () => (await server.get(`${url}/state`, token)).body;
  assert.ok((await getState()).stale_insights.includes('summary'));

  await server.send('POST', `${url}/rerun`, { token, body: { from: 'process' } });
  const record = await untilReady(server, upload, token);
  const findInsight = (of: typeof record, type: string) =>
    of.insights.find((insight: { type: string }) => insight.type === type);
  assert.match(findInsight(record, 'action_item_ts').value.text, /plumber/);
  assert.equal(findInsight(record, 'action_item').value.text, '- Mine');
  assert.equal(record.extra.insights.stale, false);
  const state = await getState();
  assert.deepEqual([state.stale_insights, state.edited_insights], [[], ['action_item']]);
  assert.equal(state.dialog_edits[0].dialog_id, 2);

  await server.send('DELETE', `${url}/insights/action_item/edit`, { token });
  const reverted = await untilReady(server, upload, token);
  assert.match(findInsight(reverted, 'action_item').value.text, /plumber/);
});
