/** The record tells which spans of its recording an engine has not answered for. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { until } from '../../../tests/kit/until.ts';

const RECORDING = join(import.meta.dirname, '../../../tests/data/recordings/opposite-phase.mp3');
const DURATION_MS = 3_672;

/** The second segment has no text. */
const ANSWER = JSON.stringify({
  segments: [
    { start: 0.1, end: 0.9, text: 'All of it.' },
    { start: 2, end: 5 },
    { start: 5.5, end: 6, text: 'More of it.' },
  ],
});
const LOST = [{ start_ms: 2_000, end_ms: 5_000 }];

test('A record tells what was not transcribed, until another transcript stands in its place', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, engine, workspace, owner } = await startEngineScene(t, 'transcribe');
  engine.trouble({ body: ANSWER });
  const media = { content: makeWaveFile({ seconds: 8 }), filename: 'talk.wav' };
  const made = await makeUpload(server, workspace, owner, { media });
  const record = await untilReady(server, made, owner.token);
  assert.equal(record.status, 'processed', record.extra.failure);
  assert.deepEqual(record.extra.unheard, LOST);
  const read = async () =>
    requireOk(await server.get(`/api/v3/workspaces/${workspace.slug}/records/${made.record_id}`, owner.token))
      .body.record;
  assert.deepEqual((await read()).extra.unheard, LOST);

  const transcript = { filename: 'talk.txt', content: 'Ana: Good morning' };
  requireOk(
    await server.send('PUT', `${made.app_path}/transcript`, { token: owner.token, body: transcript }),
  );
  await untilReady(server, made, owner.token);
  assert.equal('unheard' in (await read()).extra, false);
});

test('What was not transcribed of a part is at its time in the joined recording', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, workspace, owner } = await startEngineScene(t, 'transcribe');
  const media = { content: await readFile(RECORDING), filename: 'opposite-phase.mp3' };
  const make = (unheard: typeof LOST) =>
    makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      duration_ms: DURATION_MS,
      media,
      extra: { unheard },
    });
  const parts = [
    await make([{ start_ms: 1_000, end_ms: 2_000 }]),
    await make([{ start_ms: 500, end_ms: 60_000 }]),
  ];
  const base = `/api/v3/workspaces/${workspace.slug}/records`;
  const body = { record_ids: parts.map(({ record_id }) => record_id) };
  const { record_id } = requireOk(
    await server.send('POST', `${base}/join`, { token: owner.token, body }),
  ).body;
  const joined = await until('the joined record', async () => {
    const { record } = requireOk(await server.get(`${base}/${record_id}`, owner.token)).body;
    assert.notEqual(record.status, 'failed', JSON.stringify(record.extra.failure));
    return record.status === 'processed' ? record : undefined;
  });
  assert.deepEqual(joined.extra.unheard, [
    { start_ms: 1_000, end_ms: 2_000 },
    { start_ms: DURATION_MS + 500, end_ms: joined.duration_ms },
  ]);
});
