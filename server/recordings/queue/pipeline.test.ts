import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { startWorker, type Worker } from '../start-worker.ts';

let server: TestServer;
let worker: Worker;
let workspace: TestWorkspace;
let owner: TestMember;

before(async () => {
  server = await startTestServer();
  worker = await startWorker(server.ctx, server.connection);
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace);
});
after(async () => {
  await worker.stop();
  await server.stop();
});

test('Without a speech engine a recording is ready and playable, and says what it waits for', async () => {
  const upload = await makeUpload(server, workspace, owner, {
    media: { content: makeWaveFile({ seconds: 2.5 }), filename: 'talk.wav', content_type: 'audio/wav' },
  });
  const record = await untilReady(server, upload, owner.token);
  assert.equal(record.status, 'uploaded');
  assert.equal(record.duration_ms, 2_500);
  assert.equal(record.ready_at, null);
  assert.match(record.extra.failure, /No speech engine is set/);
  assert.deepEqual(record.dialogs, []);

  const { items } = (await server.get(`${workspace.path}/records`, owner.token)).body;
  assert.equal(items.length, 1);
  assert.equal(items[0].is_ready, true);
  const link = await server.get(`${upload.path}/media`, owner.token);
  assert.equal(link.status, 200, link.text);
});

test('A file that is no media has the status of unsupported files, with the reason', async () => {
  const upload = await makeUpload(server, workspace, owner, {
    media: { content: 'this is no sound', filename: 'talk.mp3' },
  });
  const record = await untilReady(server, upload, owner.token);
  assert.equal(record.status, 'not_supported');
  assert.match(record.extra.failure, /no format that can be read/);
});

test('A recording that was uploaded with a transcript is not transcribed', async () => {
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    media: { content: makeWaveFile(), filename: 'talk.wav' },
    dialogs: ['We have said everything.'],
  });
  const record = await untilReady(server, upload, owner.token);
  assert.equal(record.status, 'processed');
  assert.equal(record.extra.failure, null);
  assert.equal(record.ready_at, server.clock.now().toISOString());
  assert.equal(record.dialogs[0].text, 'We have said everything.');
});

test('A recording that cannot be heard says so beside the insights of its transcript', async () => {
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    media: { content: 'this is no sound', filename: 'talk.mp3' },
    dialogs: ['I will send the budget to Anna tomorrow.'],
  });
  for (const again of [false, true]) {
    if (again) {
      const rerun = await server.send('POST', `${upload.path.replace('/v2/', '/app/')}/rerun`, {
        token: owner.token,
        body: { from: 'probe' },
      });
      assert.equal(rerun.status, 204, rerun.text);
    }
    const record = await untilReady(server, upload, owner.token);
    assert.equal(record.status, 'processed');
    assert.match(record.extra.failure, /no format that can be read/);
    assert.ok(record.insights.length > 0);
  }
});
