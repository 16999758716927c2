import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { untilReady } from '../../../tests/kit/make/make-upload.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { makeUploadClient, type UploadClient } from '../../../tests/kit/clients/upload-client.ts';
import { startWorker, type Worker } from '../../recordings/start-worker.ts';
import { expireContents } from './expire-contents.ts';

let server: TestServer;
let worker: Worker;
let workspace: TestWorkspace;
let member: TestMember;
let client: UploadClient;
before(async () => {
  server = await startTestServer();
  worker = await startWorker(server.ctx, server.connection);
  workspace = await makeWorkspace(server);
  member = await makeMember(server, workspace);
  client = makeUploadClient(server, workspace, member.token);
});
after(async () => {
  await worker.stop();
  await server.stop();
});

const transcript = { filename: 'a.txt', content: 'Ana: Good morning\nBen: We ship the pilot on Monday.\n' };

async function upload(fields: { save_media: boolean; save_dialog: boolean }) {
  const { record_id, uuid } = await client.begin(makeWaveFile(), { transcript, ...fields });
  requireOk(await client.complete(record_id, uuid));
  const path = `${workspace.path}/records/${record_id}`;
  return { path, record: await untilReady(server, { path }, member.token) };
}

test('A recording that is not to be kept goes when everything has been made of it; the transcript stays', async () => {
  const { path, record } = await upload({ save_media: false, save_dialog: true });
  assert.equal(record.status, 'processed');
  assert.equal(record.availability.media, 'expired');
  assert.equal(record.dialogs.length, 2);
  await expireContents(server.ctx, server.clock.now());
  assert.equal((await server.get(`${path}/media`, member.token)).status, 404);
});

test('A transcript that is not to be kept leaves what was made of it', async () => {
  const { path, record } = await upload({ save_media: true, save_dialog: false });
  assert.equal(record.availability.transcript, 'expired');
  await expireContents(server.ctx, server.clock.now());
  const afterSweep = (await server.get(`${path}?include=dialogs,insights`, member.token)).body.record;
  assert.deepEqual(afterSweep.dialogs, []);
  assert.ok(afterSweep.insights.length > 0);
  assert.equal(afterSweep.availability.media, 'available');
});
