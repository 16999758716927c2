/** Cancelling what a worker is at just then: an insight engine that takes its time. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'node:test';
import { startFakeOpenAi } from '../../../tests/fake-openai/start-fake-openai.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make-upload.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make-workspace.ts';
import { startTestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../db/database.ts';
import { startWorker } from '../../jobs/start-worker.ts';

const selectJobs = statement<{ state: string }>(
  'test.job-states',
  `select j.state::text as state from minutebook_jobs.job j where j.data ->> 'record_id' = $1 order by j.id`,
);

const until = async (isSo: () => Promise<boolean>) => {
  for (const deadline = Date.now() + 30_000; !(await isSo()); await delay(20)) {
    assert.ok(Date.now() < deadline, 'it did not come to that');
  }
};

test('what a worker is at is cancelled, its result is not stored, and it can be begun again under a title of one’s own', async (t) => {
  const model = await startFakeOpenAi();
  const server = await startTestServer({
    env: {
      MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
      MINUTEBOOK_INSIGHTS_URL: model.url,
      MINUTEBOOK_INSIGHTS_MODEL: 'a-model',
    },
  });
  const worker = await startWorker(server.ctx, server.connection);
  t.after(async () => {
    await worker.stop();
    await server.stop();
    await model.stop();
  });
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const { token } = owner;
  model.setLastingTrouble({ delay_ms: 4_000 });
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
  await until(() => hasJob('active'));
  assert.equal((await server.send('POST', `${url}/cancel`, { token })).status, 204);
  assert.equal((await server.send('PATCH', url, { token, body: { title: 'Coils' } })).status, 204);
  const { progress } = await getState();
  assert.deepEqual(
    [progress.stage, progress.status, progress.is_ready, progress.failure],
    ['done', 'transcribed', true, 'Processing was cancelled.'],
  );
  await until(() => hasJob('completed'));
  const cancelled = await untilReady(server, upload, token);
  assert.deepEqual([cancelled.status, cancelled.insights, cancelled.dialogs.length], ['transcribed', [], 2]);

  model.setLastingTrouble(undefined);
  await server.send('POST', `${url}/rerun`, { token, body: { from: 'process' } });
  await until(async () => (await getState()).progress.status === 'processed');
  const processed = await untilReady(server, upload, token);
  assert.equal(processed.title, 'Coils');
  assert.ok(processed.insights.length > 0);
});
