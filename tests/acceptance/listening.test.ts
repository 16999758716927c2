/** What is heard in Chromium at places of each format, by the pitch of a sound that rises with time. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { statement } from '@minutebook/server/base/database/database.ts';
import { makeUpload } from '../kit/make/make-upload.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { startPagesScene, waitForValue } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { isThorough } from '../kit/is-thorough.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

const SECONDS = 20;
const FIRST_HZ = 400;
const HZ_A_SECOND = 100;
/** The sound goes on behind the last for longer than a busy machine holds up the page. */
const PLACES = [0.5, 2.2, 3.7, 5.1, 6.4, 8.3, 10.2, 11.6, 12.9, 14.4];

/** `times`: as many recordings, joined. */
const formats: { name: string; how: string; type?: string; times?: number }[] = [
  { name: 'wma', how: '-c:a wmav2 -f asf', type: 'video/x-ms-asf' },
  { name: 'adpcm.wav', how: '-c:a adpcm_ima_wav -f wav' },
  { name: 'aiff', how: '-f aiff' },
  { name: 'caf', how: '-f caf' },
  { name: 'ac3', how: '-c:a ac3 -f ac3' },
  { name: 'alac.m4a', how: '-c:a alac -f ipod' },
  { name: 'vbr.mp3', how: '-q:a 4 -write_xing 0 -f mp3' },
  { name: 'aac', how: '-c:a aac -f adts' },
  { name: 'chained.ogg', how: '-c:a libopus -f ogg', times: 2 },
  { name: 'twice.webm', how: '-c:a libopus -f webm', times: 2 },
  { name: 'wav', how: '-f wav' },
  { name: 'm4a', how: '-c:a aac -f ipod' },
  { name: 'cbr.mp3', how: '-b:a 64k -f mp3' },
];

/** One that is copied, one that is joined, one without a table of places, one that is played as it is; all in the long form. */
const isHeard = ({ name }: { name: string }) =>
  isThorough || ['adpcm.wav', 'chained.ogg', 'vbr.mp3', 'm4a'].includes(name);
const places = isThorough ? PLACES : PLACES.filter((_, at) => at % 4 === 1);

const selectIsPrepared = statement<{ is_prepared: boolean }>(
  'test.is-prepared',
  `select exists (select from record_waveform v where v.workspace_id = $1 and v.record_id = $2)
     and not exists (select from waveform_wanted w where w.workspace_id = $1 and w.record_id = $2) as is_prepared`,
);

/** Runs in the page: asks for a place, plays there for a moment, and says which second of the sound it hears. */
const LISTEN = `(async (at) => {
  const video = document.querySelector('video');
  const hearing = (globalThis.hearing ??= (() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 8192;
    analyser.smoothingTimeConstant = 0;
    context.createMediaElementSource(video).connect(analyser);
    return { context, analyser };
  })());
  await hearing.context.resume();
  const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  video.currentTime = at;
  await sought;
  await video.play();
  await new Promise((resolve) => setTimeout(resolve, 400));
  const bins = new Float32Array(hearing.analyser.frequencyBinCount);
  hearing.analyser.getFloatFrequencyData(bins);
  const played = video.currentTime;
  video.pause();
  const hertz = (bins.indexOf(Math.max(...bins)) * hearing.context.sampleRate) / hearing.analyser.fftSize;
  return { heard: (hertz - ${FIRST_HZ}) / ${HZ_A_SECOND}, played };
})`;

test('A place in a recording sounds as it was recorded there, in every format', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  const scene = await startPagesScene({}, ['--autoplay-policy=no-user-gesture-required']);
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-listening-'));
  t.after(async () => {
    await scene.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const { workspace, owner } = await findDemoOwner(scene);
  const { page, assertQuiet } = await scene.signIn('owner');

  await t.test('a page that is open before there is a copy plays it once it is made', async () => {
    const media = {
      content: await makeContent(folder, '-c:a adpcm_ima_wav -f wav', 1),
      filename: 'early.wav',
      content_type: 'audio/wav',
    };
    const { record_id } = await makeUpload(
      scene.server,
      workspace,
      { ...owner, token: '', user_id: 0, email: '' },
      { media },
    );
    await page.goto(`/w/${workspace.slug}/records/${record_id}`);
    await waitForValue(page, `document.querySelector('video')?.readyState >= 1`);
  });

  for (const { name, how, type = 'audio/mpeg', times = 1 } of formats.filter(isHeard)) {
    await t.test(name, async () => {
      const content = await makeContent(folder, how, times);
      const media = { content, filename: `rising.${name}`, content_type: type };
      const member = { ...owner, token: '', user_id: 0, email: '' };
      const { record_id } = await makeUpload(scene.server, workspace, member, { media });
      await until(`what is played of ${name}`, async () => {
        const [row] = await scene.server.ctx.db.query(selectIsPrepared, [workspace.workspace_id, record_id]);
        return row?.is_prepared;
      });
      await page.goto(`/w/${workspace.slug}/records/${record_id}`);
      await waitForValue(page, `document.querySelector('video')?.readyState >= 1`);
      const wrong: string[] = [];
      for (const at of places) {
        const { heard, played } = await page.evaluate<{ heard: number; played: number }>(`${LISTEN}(${at})`);
        // The window of the measurement is 0.2 s long and lies before the present.
        if (Math.abs(heard + 0.1 - played) > 0.35 || played < at) {
          wrong.push(`${at}: heard ${heard.toFixed(2)}, at ${played.toFixed(2)}`);
        }
      }
      assert.deepEqual(wrong, []);
    });
  }
  assertQuiet();
});

/** A tone that rises by 100 Hz a second, with noise in its second half, so that a variable rate varies. */
async function makeContent(folder: string, how: string, times: number): Promise<Buffer> {
  const path = join(folder, 'media');
  const each: Buffer[] = [];
  const seconds = SECONDS / times;
  for (let part = 0; part < times; part += 1) {
    const sample = (at: number) => {
      const time = at + part * seconds;
      const noise = time > SECONDS / 2 ? 0.02 * Math.sin(time * time * 99_991) : 0;
      return 0.4 * Math.sin(2 * Math.PI * (FIRST_HZ * time + (HZ_A_SECOND / 2) * time * time)) + noise;
    };
    await writeFile(`${path}.wav`, makeWaveFile({ seconds, sample_rate: 16_000, sample }));
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', `${path}.wav`, ...how.split(' '), path]);
    each.push(await readFile(path));
  }
  return Buffer.concat(each);
}
