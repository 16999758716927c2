import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeUpload } from '../../../tests/kit/make/make-upload.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { startWorker } from '../../recordings/start-worker.ts';
import { statement } from '../database/database.ts';
import { mendJobTimes } from './mend-job-times.ts';

const countJobs = statement<{ jobs: number }>(
  'test.open-jobs',
  `select count(*) as jobs from minutebook_jobs.job j where j.state <= 'active'`,
);
/** As a database writes them whose clock is two days ahead. */
const putAhead = statement<never>(
  'test.jobs-ahead',
  `update minutebook_jobs.job j set created_on = created_on + interval '2 days', start_after = start_after + interval '2 days'
   where j.state < 'active'`,
);

test('Jobs of a clock that was two days ahead are done once it is right', async (t) => {
  const server = await startTestServer();
  const { db } = server.ctx;
  const openJobs = async () => (await db.query(countJobs, []))[0]?.jobs;
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  await makeUpload(server, workspace, owner, { status: 'transcribed', dialogs: ['We ship on Friday.'] });
  assert.equal(await openJobs(), 1);
  await db.query(putAhead, []);
  const worker = await startWorker(server.ctx, server.connection);
  t.after(() => worker.stop().then(() => server.stop()));
  assert.equal(await mendJobTimes(db), 1);
  await until('it is done', async () => (await openJobs()) === 0);
  assert.equal(await mendJobTimes(db), 0);
});
