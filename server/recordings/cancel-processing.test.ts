/** Processing is cancelled while a worker waits for the answer of an insight engine. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeUpload, untilReady } from '../../tests/kit/make/make-upload.ts';
import { startEngineScene } from '../../tests/kit/make/start-engine-scene.ts';
import { until } from '../../tests/kit/until.ts';
import { statement } from '../base/database/database.ts';

const selectJobs = statement<{ state: string }>(
  'test.job-states',
  `select j.state::text as state from minutebook_jobs.job j where j.data ->> 'record_id' = $1 order by j.id`,
);

test('running processing can be cancelled: its result is not stored, and a rerun keeps the title that somebody gave', async (t) => {
  const scene = await startEngineScene(t, 'insights', { is_held: true });
  const { server, workspace, owner, asked, goOn } = scene;
  const { token } = owner;
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    title: 'rec-0017',
    is_title_generating: true,
    dialogs: ['The coil is broken.', 'I will call the vendor.'],
  });
  const url = upload.app_path;
  const getState = async () => (await server.get(`${url}/state`, token)).body;
  const hasJob = async (state: string) => {
    const jobs = await server.ctx.db.query(selectJobs, [String(upload.record_id)]);
    return jobs.some((job) => job.state === state);
  };
  await asked;
  assert.ok(await hasJob('active'));
  assert.equal((await server.send('POST', `${url}/cancel`, { token })).status, 204);
  assert.equal((await server.send('PATCH', url, { token, body: { title: 'Coils' } })).status, 204);
  const { progress } = await getState();
  assert.deepEqual(
    [progress.stage, progress.status, progress.is_ready, progress.failure],
    ['done', 'transcribed', true, 'Processing was cancelled.'],
  );
  goOn();
  await until('the job ends', () => hasJob('completed'));
  const cancelled = await untilReady(server, upload, token);
  assert.deepEqual([cancelled.status, cancelled.insights, cancelled.dialogs.length], ['transcribed', [], 2]);

  await server.send('POST', `${url}/rerun`, { token, body: { from: 'process' } });
  await until('it is processed', async () => (await getState()).progress.status === 'processed');
  const processed = await untilReady(server, upload, token);
  assert.equal(processed.title, 'Coils');
  assert.ok(processed.insights.length > 0);
});
