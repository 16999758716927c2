/** What remains of a record with an expired transcript survives every rerun. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { statement } from '../../base/database/database.ts';
import { expireContents } from '../../records/retention/expire-contents.ts';
import { startWorker, type Worker } from '../start-worker.ts';

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

test('Insights stay when the transcript expires, also after the recording is processed again', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { token } = owner;
  const insight = {
    type: 'summary',
    status: 'processed',
    value: { text: 'The coil is broken.' },
    language: 'en',
    custom_insight_template_id: null,
    is_edited: false,
    edited_by_member_id: null,
    edited_at: null,
  } as const;
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    media: { content: makeWaveFile(), filename: 'talk.wav' },
    insights: [insight],
  });
  const url = `${workspace.app_path}/records/${record.record_id}`;
  const retention = { media_days: null, transcript_days: 10 };
  requireOk(await server.send('PATCH', `${workspace.app_path}/settings`, { token, body: { retention } }));
  server.clock.advance(11 * DAY_MS);
  await expireContents(server.ctx, server.clock.now());

  assert.deepEqual((await server.get(`${url}/state`, token)).body.can_rerun, ['probe']);
  const refused = await server.send('POST', `${url}/rerun`, { token, body: { from: 'process' } });
  assertError(refused, 409, 'CONFLICT');
  assert.match(refused.body.message, /no transcript/);

  requireOk(await server.send('POST', `${url}/rerun`, { token, body: { from: 'probe' } }));
  const { status, insights } = await untilReady(server, record, token);
  assert.equal(status, 'processed');
  assert.deepEqual(insights, [{ record_id: record.record_id, ...insight }]);
});

const countTerms = statement<{ records: number }>(
  'test.record-terms',
  `select count(*) as records from record_term t where t.record_id = $1`,
);

test('A transcript that expires while another is compared with it leaves no words behind', async (t) => {
  const scene = await startEngineScene(t, 'insights', { is_held: true });
  const { server: other, workspace, owner, asked, goOn } = scene;
  const transcript_expires_at = new Date(other.clock.now().getTime() + DAY_MS);
  const { member_id: owner_member_id } = owner;
  const old = await makeRecord(other, workspace, {
    owner_member_id,
    transcript_expires_at,
  });
  const kept = await makeRecord(other, workspace, { owner_member_id });
  const upload = await makeUpload(other, workspace, owner, { status: 'transcribed', dialogs: ['A zebra.'] });
  await asked;
  other.clock.advance(2 * DAY_MS);
  await expireContents(other.ctx, other.clock.now());
  goOn();
  assert.equal((await untilReady(other, upload, owner.token)).status, 'processed');
  const counted = [];
  for (const { record_id } of [old, kept, upload]) {
    counted.push((await other.ctx.db.query(countTerms, [record_id]))[0]?.records);
  }
  assert.deepEqual(counted, [0, 1, 1]);
});
