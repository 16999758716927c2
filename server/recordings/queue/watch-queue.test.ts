import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { statement } from '../../base/database/database.ts';
import { findImportTarget } from '../../import/find-import-target.ts';
import { importFile } from '../../import/import-file.ts';
import { startWorker } from '../start-worker.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const TALK = ['The freezer failed again.', 'I will call the vendor about the coil of the freezer by Friday.'];

/** Simulates an import of another workspace that is running: its next job is always new. */
const goOn = statement<{ id: string }>(
  'test.import-goes-on',
  `insert into minutebook_jobs.job (name, data, priority, created_on, start_after, policy)
   select q.name, '{}', -1000000, now() + interval '30 minutes', 'infinity', q.policy
   from minutebook_jobs.queue q where q.name = 'text' returning id`,
);
const countWaiting = statement<{ jobs: number }>(
  'test.waiting-jobs',
  `select count(*) as jobs from minutebook_jobs.job j
   where j.state < 'active' and (j.data ->> 'record_id')::bigint = $1`,
);
const endIt = statement<never>('test.import-ends', `delete from minutebook_jobs.job where id = $1`);

test('A worker of another process starts a new job at once', async (t) => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const other = await startTestServer({ beside: server });
  const worker = await startWorker(other.ctx, other.connection);
  t.after(async () => {
    await worker.stop();
    await other.stop();
  });
  // The worker has looked at its start, and would look by itself only after half a minute.
  await delay(3_000);
  const began_at = performance.now();
  const { record_id } = await makeUpload(server, workspace, owner, { status: 'transcribed', dialogs: TALK });
  await until(
    'it is begun',
    async () => (await server.ctx.db.query(countWaiting, [record_id]))[0]?.jobs === 0,
  );
  const tookMs = performance.now() - began_at;
  assert.ok(tookMs < 15_000, `${tookMs} ms`);
});

test('Insights of imported records wait until the import is over, and other recordings do not', async (t) => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-rest-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'talk.txt');
  await writeFile(path, TALK.map((text) => `Ada: ${text}`).join('\n'));
  const [going] = await server.ctx.db.query(goOn, []);
  const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
  const imported = await importFile(server.ctx, { target, path });
  assert.equal(imported.wants_insights, true);
  const countInsights = async () => {
    const { body } = await server.get(
      `${workspace.path}/records/${imported.record_id}?include=insights`,
      owner.token,
    );
    return body.record.insights.length;
  };

  const worker = await startWorker(server.ctx, server.connection);
  t.after(() => worker.stop());
  for (let count = 0; count < 4; count += 1) {
    const upload = await makeUpload(server, workspace, owner, { status: 'transcribed', dialogs: TALK });
    await untilReady(server, upload, owner.token);
  }
  assert.equal(await countInsights(), 0);
  await server.ctx.db.query(endIt, [going?.id ?? null]);
  await until('the insights are there', async () => (await countInsights()) > 0);
});
