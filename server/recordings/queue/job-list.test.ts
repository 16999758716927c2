import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeUpload } from '../../../tests/kit/make/make-upload.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { toReason } from '@minutebook/contract/reasons.ts';
import { endPipeline } from './end-pipeline.ts';
import { listJobs, toFailedStage } from './job-list.ts';
import { rerunPipeline } from './rerun-pipeline.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('An operator lists waiting, failed and parked jobs, and reruns them from the failed stage', async () => {
  const { ctx, clock } = server;
  const workspace = await makeWorkspace(server);
  const { workspace_id } = workspace;
  const owner = await makeMember(server, workspace);
  const media = { media: { content: 'sound' } };
  const waiting = await makeUpload(server, workspace, owner, media);
  const [failed, parked] = [
    await makeUpload(server, workspace, owner, media),
    await makeUpload(server, workspace, owner, media),
  ];
  const fail = (record_id: number, failure: ReturnType<typeof toReason>) =>
    ctx.db.transaction((tx) =>
      endPipeline(tx, {
        record: { workspace_id, record_id },
        state: { status: 'failed', failure },
        now: clock.now(),
      }),
    );
  await fail(failed.record_id, toReason('transcribe_failed', { reason: toReason('other', { text: 'no' }) }));
  clock.advance(1_000);
  await fail(parked.record_id, toReason('probe_failed', { reason: toReason('worker_ended') }));

  const jobs = await listJobs(ctx.db, workspace_id, 10);
  assert.deepEqual(
    jobs.under_way.map(({ workspace: slug, record_id, state, stage }) => [slug, record_id, state, stage]),
    [[workspace.slug, waiting.record_id, 'waiting', 'probe']],
  );
  assert.deepEqual(
    jobs.failed.map(({ record_id, state, reason }) => [record_id, state, toFailedStage(reason)]),
    [
      [parked.record_id, 'parked', 'probe'],
      [failed.record_id, 'failed', 'transcribe'],
    ],
  );
  await rerunPipeline(ctx, { workspace_id, record_id: parked.record_id }, { from: 'probe' });
  const after = await listJobs(ctx.db, workspace_id, 10);
  assert.deepEqual([after.under_way.length, after.failed.length], [2, 1]);
  const elsewhere = await makeWorkspace(server);
  assert.deepEqual(await listJobs(ctx.db, elsewhere.workspace_id, 10), { under_way: [], failed: [] });
});
