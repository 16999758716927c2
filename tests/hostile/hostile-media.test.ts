/** Files that once stopped the service, and damaged ones of every format, sent to a service that people use meanwhile. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { encodeSound } from '../kit/make/make-meeting-sound.ts';
import { makeUpload, untilReady } from '../kit/make/make-upload.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { inWords, requirePrompt, startProbe } from './health-probe.ts';
import { mutate } from './mutate.ts';
import { startHostileScene } from './start-hostile-scene.ts';

const FOLDER = join(import.meta.dirname, 'media');
const MUTANTS = isThorough ? 200 : 2;

const FORMATS: Record<string, string> = {
  wav: '-f wav',
  mp3: '-f mp3',
  m4a: '-c:a aac -movflags frag_keyframe+empty_moov -f ipod',
  mp4: '-c:a aac -movflags frag_keyframe+empty_moov -f mp4',
  flac: '-f flac',
  ogg: '-c:a libopus -f ogg',
  webm: '-c:a libopus -f webm',
  mka: '-c:a flac -f matroska',
  aac: '-c:a aac -f adts',
  ts: '-c:a aac -f mpegts',
};

test('Media that are made to hang or to fill the disk, and damaged ones, cost nobody else anything', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, service, workspace, owner } = await startHostileScene(t);
  const send = (content: Buffer, filename: string) =>
    makeUpload(server, workspace, owner, { media: { content, filename } });
  const sent = [
    await send(await readFile(join(FOLDER, 'hang.flac')), 'hang.flac'),
    await send(await readFile(join(FOLDER, 'bomb.mka')), 'bomb.mka'),
  ];
  const probe = await startProbe(t, service);
  for (const [format, how] of Object.entries(FORMATS)) {
    const whole = encodeSound(SOUND, how.split(' '));
    for (let seed = 0; seed < MUTANTS; seed += 1)
      sent.push(await send(mutate(whole, seed), `${seed}.${format}`));
  }
  const ended = [];
  for (const upload of sent) ended.push(await untilReady(server, upload, owner.token));
  const real = await send(SOUND, 'real.wav');
  const processed = await untilReady(server, real, owner.token);
  const probed = await probe.stop();

  assert.equal(processed.status, 'uploaded');
  assert.ok(processed.duration_ms > 0, 'the next recording is read');
  const statuses = Object.groupBy(ended, ({ status }) => status as string);
  const counts = Object.entries(statuses).map(([status, records]) => `${status} ${records?.length}`);
  t.diagnostic(`${sent.length} files: ${counts.join(', ')}; ${inWords(probed)}`);
  assert.ok(probed.answers > 20, 'the service was asked meanwhile');
  requirePrompt(probed);
});

const SOUND = makeWaveFile({ seconds: 3, sample: (at) => Math.sin(at * 2000) / 2 });
