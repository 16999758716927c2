import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeZip } from '../../../tests/kit/make/make-zip.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { until } from '../../../tests/kit/until.ts';
import { startImports } from './start-imports.ts';

const SECONDS = 8;

/** Who speaks in it speaks from one second to another. */
const speak = (from: number, to: number, hertz: number) =>
  makeWaveFile({
    seconds: SECONDS,
    sample: (at) => (at > from && at < to ? Math.sin(at * hertz * 2 * Math.PI) / 3 : 0),
  });

test('Separate recordings of those who speak become one record, in which each line is of whose recording it is', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  // The engine hears one track after the other, in any order; where a track is silent nothing was said.
  const script = [0, SECONDS].flatMap((from) => [
    { start: from + 0.5, end: from + 1.5, text: 'The tide is low.' },
    { start: from + 5, end: from + 6, text: 'Until when?' },
  ]);
  const { server, workspace, owner } = await startEngineScene(t, 'transcribe', { fake: { script } });
  const running = startImports(server.ctx);
  t.after(() => running.stop());
  const url = `${workspace.app_path}/imports`;
  const content = makeZip([
    { name: 'riverside_ann lee_raw-audio_harbour_0001.wav', content: speak(0.4, 1.6, 440) },
    { name: 'riverside_bo_raw-audio_harbour_0001.wav', content: speak(4.9, 6.1, 660) },
  ]);
  const body = { files: [{ path: 'riverside.zip', size_bytes: content.length }] };
  const made = requireOk(await server.send('POST', url, { token: owner.token, body })).body;
  await fetch(`${server.base_url}${new URL(made.tus_url).pathname}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content),
  });
  const wait = (state: string) =>
    until(`an import that is ${state}`, async () => {
      const { body: now } = await server.get(`${url}/${made.id}`, owner.token);
      assert.notEqual(now.state, 'failed');
      return now.state === state ? true : undefined;
    });
  await wait('found');
  requireOk(await server.send('POST', `${url}/${made.id}/start`, { token: owner.token, body: {} }));
  await wait('done');
  const [meeting, ...others] = (await server.get(`${url}/${made.id}/meetings`, owner.token)).body.items;
  assert.deepEqual([meeting.title, meeting.state, others.length], ['harbour 1', 'imported', 0]);
  const path = `${workspace.path}/records/${meeting.record_id}`;
  const record = await untilReady(server, { path }, owner.token);
  const names = new Map(
    record.extra.speakers.map(({ speaker_id, name }: { speaker_id: number; name: string }) => [
      speaker_id,
      name,
    ]),
  );
  assert.deepEqual(
    record.dialogs.map(({ speaker_id, text }: { speaker_id: number; text: string }) => [
      names.get(speaker_id),
      text,
    ]),
    [
      ['ann lee', 'The tide is low.'],
      ['bo', 'Until when?'],
    ],
  );
  assert.ok(Math.abs(record.duration_ms - 8_000) < 200, String(record.duration_ms));
});
