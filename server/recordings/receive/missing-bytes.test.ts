/** All bytes of an upload were confirmed, and then its file was removed by hand before it was stored. */
import assert from 'node:assert/strict';
import { rename, rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { HOUR_MS } from '../../../tests/kit/durations.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { makeTusClient } from '../../../tests/kit/clients/tus-client.ts';
import { makeUploadClient } from '../../../tests/kit/clients/upload-client.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { systemClock } from '../../base/clock.ts';
import { requireSecret } from '../../base/installation/require-secret.ts';
import { requireOwnStore } from '../../media/require-own-store.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { toStagedPath } from './tus/staged-file.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await requireSecret(server.ctx.config, server.ctx.db, systemClock);
  await requireOwnStore(server.ctx);
});
after(() => server.stop());

const sound = makeWaveFile({ seconds: 2 });
const away = (...methods: ('find' | 'take')[]) =>
  Object.create(
    server.ctx.media,
    Object.fromEntries(
      methods.map((name) => [name, { value: () => Promise.reject(new Error('the store is away')) }]),
    ),
  );

/** All of it has arrived, but the store was away: it lies on the disk. */
async function stage(transcript?: { filename: string; content: string }) {
  const quota = { transcription_minutes: null, storage_bytes: sound.length, records: null, members: null };
  const workspace = await makeWorkspace(server, { quota });
  const { token } = await makeMember(server, workspace);
  const parts = makeTusClient(server, workspace, token);
  const whole = makeUploadClient(server, workspace, token);
  const create = () => whole.create({ filesize: sound.length, ...(transcript && { transcript }) });
  const { id } = requireOk(await create()).body;
  const { path, record_id } = await parts.begin(sound.length, { record_id: String(id) });
  const { media } = server.ctx;
  server.ctx.media = away('take');
  requireOk(await parts.patch(path, 0, sound));
  server.ctx.media = media;
  return {
    staged: toStagedPath(server.ctx, { ...workspace, record_id }),
    create,
    head: () => parts.head(path),
    complete: () => server.send('POST', `${workspace.app_path}/uploads/${record_id}/complete`, { token }),
    detail: async () =>
      requireOk(await server.get(`${workspace.path}/records/${record_id}`, token)).body.record,
  };
}

/** Sweeps every hour. */
async function sweepFor(hours: number, ctx = server.ctx) {
  for (let hour = 0; hour < hours; hour += 1) {
    await sweepUploads(ctx, server.clock.now()).catch((error: unknown) => {
      assert.ok(error instanceof AggregateError, String(error));
    });
    server.clock.advance(HOUR_MS);
  }
}

test('Bytes that are missing for a day make the record a failed one, which takes no room', async () => {
  const { staged, create, head, complete, detail } = await stage();
  await rm(staged);
  assertError(await complete(), 409, 'UPLOAD_INCOMPLETE');
  await sweepFor(24);
  const waiting = await detail();
  assert.equal(waiting.status, 'created');
  assert.match(waiting.extra.failure, /not be stored yet; this is tried again. .*no longer in the store/);
  assertError(await create(), 403, 'QUOTA_EXCEEDED');

  await sweepFor(1);
  const failed = await detail();
  assert.deepEqual(
    [failed.status, failed.is_ready, failed.extra.failure, failed.availability.media],
    ['failed', true, 'The recording is no longer there.', 'not_stored'],
  );
  assert.equal(await sweepUploads(server.ctx, server.clock.now()), 0, 'nothing is tried again');
  assert.equal(requireOk(await complete()).body.status, 'failed');
  requireOk(await head());
  requireOk(await create());
});

test('Bytes that come back within the day are stored, and their record goes on', async () => {
  const { staged, detail } = await stage();
  await rename(staged, `${staged}.kept`);
  await sweepFor(23);
  await rename(`${staged}.kept`, staged);
  await sweepFor(1);
  const record = await detail();
  assert.deepEqual([record.status, record.extra.failure], ['uploaded', null]);
});

test('A store that is away, or another in its place, says nothing of what is missing in it', async () => {
  const { staged, detail } = await stage();
  await rm(staged);
  const empty = Object.create(server.ctx.media, { find: { value: async () => undefined } });
  await sweepFor(20);
  await sweepFor(40, { ...server.ctx, media: away('find', 'take') });
  await sweepFor(20);
  await sweepFor(40, { ...server.ctx, media: empty });
  await sweepFor(20);
  assert.equal((await detail()).status, 'created');
});

test('What a transcript says is kept when its recording is gone', async () => {
  const { staged, detail } = await stage({ filename: 'a.txt', content: 'Ana: Good morning' });
  await rm(staged);
  await sweepFor(25);
  const record = await detail();
  assert.deepEqual(
    [record.status, record.is_ready, record.extra.failure],
    ['transcribed', false, 'The recording is no longer there.'],
  );
});
