/** The file of a recording was removed by hand before it was heard. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { HOUR_MS } from '../../../tests/kit/durations.ts';
import { makeUpload } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer } from '../../../tests/kit/test-server.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import { statement } from '../../base/database/database.ts';
import { systemClock } from '../../base/clock.ts';
import { requireSecret } from '../../base/installation/require-secret.ts';
import { makeEngines } from '../../engines/engines-of-workspace.ts';
import { requireOwnStore } from '../../media/require-own-store.ts';
import { runJob } from '../queue/run-job.ts';
import { probeMedia } from './probe-media.ts';

const takeJobs = statement<{ data: StageJob; delay_seconds: number }>(
  'test.take-probe-jobs',
  `delete from minutebook_jobs.job j where j.data ->> 'step' = 'probe' and j.data ->> 'record_id' = $1
   returning j.data, extract(epoch from j.start_after - now())::float8 as delay_seconds`,
);
const selectKey = statement<{ media_key: string }>(
  'test.media-key',
  `select r.media_key from record r where r.record_id = $1`,
);

async function start(t: TestContext, fields: Parameters<typeof makeUpload>[3] = {}) {
  const server = await startTestServer();
  t.after(() => server.stop());
  await requireSecret(server.ctx.config, server.ctx.db, systemClock);
  await requireOwnStore(server.ctx);
  const quota = { transcription_minutes: null, storage_bytes: 1_000_000, records: null, members: null };
  const workspace = await makeWorkspace(server, { quota });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const sound = makeWaveFile();
  const upload = await makeUpload(server, workspace, owner, {
    media: { content: sound, filename: 'talk.wav' },
    ...fields,
  });
  const [stored] = await server.ctx.db.query(selectKey, [upload.record_id]);
  const media_key = stored?.media_key ?? '';
  await server.ctx.media.delete(media_key);
  const { db, media, clock } = server.ctx;
  const take = async () => {
    const [job] = await db.query(takeJobs, [String(upload.record_id)]);
    return job && { ...job, due_at: clock.now().getTime() + job.delay_seconds * 1_000 };
  };
  let next = await take();
  /** Runs what is due as a worker does. */
  const workFor = async (hours: number, ctx = server.ctx) => {
    const until = clock.now().getTime() + hours * HOUR_MS;
    while (next !== undefined && next.due_at <= until) {
      server.clock.advance(next.due_at - clock.now().getTime());
      const attempt = { handler: probeMedia, job: next.data, stopping: new AbortController().signal };
      await runJob({ ...ctx, engines: makeEngines(server.ctx) }, attempt);
      next = await take();
    }
    server.clock.advance(until - clock.now().getTime());
  };
  const detail = async () => requireOk(await server.get(upload.path, owner.token)).body.record;
  const storedBytes = async () =>
    requireOk(await server.get(`${workspace.path}/quota`, owner.token)).body.storage_bytes.used;
  const putBack = () => media.put(media_key, Readable.from([sound]));
  return { server, media, putBack, workFor, detail, storedBytes };
}

test('A recording that is missing for a day makes its record a failed one, which takes no room', async (t) => {
  const { workFor, detail, storedBytes } = await start(t);
  assert.ok((await storedBytes()) > 0);
  await workFor(23);
  const waiting = await detail();
  assert.deepEqual([waiting.status, waiting.is_ready], ['uploaded', false]);
  await workFor(2);
  const failed = await detail();
  assert.deepEqual(
    [failed.status, failed.is_ready, failed.extra.failure, failed.availability.media],
    ['failed', true, 'The recording is no longer there.', 'not_stored'],
  );
  assert.equal(await storedBytes(), 0);
});

test('A recording that comes back within the day is heard', async (t) => {
  const { putBack, workFor, detail } = await start(t);
  await workFor(22);
  await putBack();
  await workFor(2);
  const record = await detail();
  assert.deepEqual([record.is_ready, record.availability.media], [true, 'available']);
});

test('A store that is away, or another in its place, says nothing of what is missing in it', async (t) => {
  const { server, media, putBack, workFor, detail } = await start(t);
  let fails = true;
  const find = (key: string) => {
    if (!fails) return media.find(key);
    fails = false;
    return Promise.reject(new Error('the store is away'));
  };
  const unreachable = Object.create(media, { find: { value: find } });
  const empty = Object.create(media, { find: { value: async () => undefined } });
  await workFor(20);
  await workFor(20, { ...server.ctx, media: unreachable });
  assert.equal((await detail()).status, 'uploaded');
  await workFor(25, { ...server.ctx, media: empty });
  await workFor(20);
  assert.equal((await detail()).status, 'uploaded');
  await putBack();
  await workFor(2);
  assert.equal((await detail()).is_ready, true);
});

test('What was said is kept when its recording is gone', async (t) => {
  const { workFor, detail, storedBytes } = await start(t, {
    status: 'transcribed',
    dialogs: ['The coil is broken.'],
  });
  await workFor(25);
  const record = await detail();
  assert.deepEqual(
    [record.status, record.extra.failure, await storedBytes()],
    ['transcribed', 'The recording is no longer there.', 0],
  );
});
