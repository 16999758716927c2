/** What joined recordings say is heard where they say it, however their originals are written. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { makeWaveFile } from '../../tests/kit/make/make-wave-file.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { hasPrograms } from '../../tests/kit/require-programs.ts';
import { startTestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';
import { startWorker } from './start-worker.ts';

const RATE = 16_000;
/** Codecs pad what they write, and each seam may. */
const PADDING_MS = 250;

/** Each second has its own tone; null is silence. */
type Tones = readonly (number | null)[];

interface Original {
  filename: string;
  content: Buffer;
  said: Tones;
  /** What was said of its length before; undefined: as it is heard. */
  stated_ms?: number;
}

async function startScene(t: TestContext) {
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server);
  const { member_id, token } = await makeMember(server, workspace, { base_role: 'owner' });
  const worker = await startWorker(server.ctx, server.connection);
  t.after(() => worker.stop());
  const folder = await mkdtemp(join(tmpdir(), 'originals-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = `/api/v3/workspaces/${workspace.slug}/records`;

  /** Writes each list of tones, and then what `how` makes of them, which ends with `ending`. */
  async function encode(tracks: readonly Tones[], how: string, ending: string): Promise<Buffer> {
    const inputs = [];
    for (const [index, tones] of tracks.entries()) {
      const file = join(folder, `track-${index}.wav`);
      const sample = (at: number) => Math.sin(at * (tones[Math.floor(at)] ?? 0) * 2 * Math.PI) / 2;
      await writeFile(file, makeWaveFile({ seconds: tones.length, sample_rate: RATE, sample }));
      inputs.push(file);
    }
    const to = join(folder, `made.${ending}`);
    const args = inputs.flatMap((file) => ['-i', file]);
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, ...how.split(' '), to]);
    return readFile(to);
  }

  async function makeOriginal({ filename, content, said, stated_ms }: Original): Promise<number> {
    const dialogs = said.flatMap((tone, second) =>
      tone === null ? [] : [{ start_ms: second * 1_000, duration_ms: 1_000, text: String(tone) }],
    );
    const fields = { owner_member_id: member_id, dialogs, media: { content, filename } };
    const duration_ms = stated_ms ?? said.length * 1_000;
    return (await makeRecord(server, workspace, { ...fields, duration_ms })).record_id;
  }

  async function joinOriginals(originals: readonly Original[]) {
    const record_ids = [];
    for (const original of originals) record_ids.push(await makeOriginal(original));
    const begun = await server.send('POST', `${path}/join`, { token, body: { record_ids } });
    const { record_id } = requireOk(begun).body;
    const record = await until('the joined record', async () => {
      const found = requireOk(await server.get(`${path}/${record_id}?include=dialogs`, token)).body.record;
      assert.notEqual(found.status, 'failed', JSON.stringify(found.extra.failure));
      return found.is_ready ? found : undefined;
    });
    const { url } = requireOk(await server.get(`${path}/${record_id}/media`, token)).body;
    const file = join(folder, 'joined');
    await writeFile(file, Buffer.from(await (await fetch(url)).arrayBuffer()));
    return { record, sound: readSound(file) };
  }

  return {
    encode,
    /** Joins them, and fails unless each tone is where its line is, and each line where it was said. */
    async requireHeard(originals: readonly Original[], what: string): Promise<void> {
      const { record, sound } = await joinOriginals(originals);
      const said = originals.flatMap((original) => original.said);
      const dialogs = record.dialogs as V2Dialog[];
      const lines = dialogs.map(({ text, start_ms }) => [Number(text), start_ms] as const);
      const expected = said.flatMap((tone, second) =>
        tone === null ? [] : [[tone, second * 1_000] as const],
      );
      assert.deepEqual(
        lines.map(([tone]) => tone),
        expected.map(([tone]) => tone),
        what,
      );
      for (const [index, [tone, start_ms]] of lines.entries()) {
        const late = Math.abs(start_ms - (expected[index]?.[1] ?? 0));
        assert.ok(late < PADDING_MS, `${what}: the line of ${tone} is ${late} ms from where it was said`);
        const share = shareOf(tone, sound.subarray(toFrame(start_ms + 250), toFrame(start_ms + 750)));
        assert.ok(share > 0.5, `${what}: ${tone} is not heard at ${start_ms} ms, but ${share}`);
      }
      const length_ms = (sound.length / RATE) * 1_000;
      for (const ms of [length_ms, record.duration_ms])
        assert.ok(Math.abs(ms - said.length * 1_000) < PADDING_MS * 2, `${what}: ${ms} ms`);
    },
  };
}

const toFrame = (ms: number) => Math.round((ms / 1_000) * RATE);

/** All its tracks together, at their times. */
function readSound(file: string): Int16Array {
  const { stderr } = spawnSync('ffmpeg', ['-hide_banner', '-i', file], { encoding: 'utf8' });
  const count = stderr.split(' Audio: ').length - 1;
  const tracks = Array.from(
    { length: count },
    (_, track) => `[0:a:${track}]aresample=async=1:first_pts=0[t${track}]`,
  );
  const mix = `${tracks.map((_, track) => `[t${track}]`).join('')}amix=inputs=${count}:normalize=0`;
  const args = ['-v', 'error', '-i', file, '-filter_complex', [...tracks, mix].join(';')];
  const { stdout } = spawnSync('ffmpeg', [...args, ...`-f s16le -ar ${RATE} -ac 1 pipe:1`.split(' ')], {
    maxBuffer: 2 ** 26,
  });
  return new Int16Array(new Uint8Array(stdout).buffer);
}

/** 0 … 1: how much of what is heard is that tone. */
function shareOf(tone: number, samples: Int16Array): number {
  let [sine, cosine, all] = [0, 0, 0];
  for (const [index, sample] of samples.entries()) {
    const angle = (index / RATE) * tone * 2 * Math.PI;
    sine += sample * Math.sin(angle);
    cosine += sample * Math.cos(angle);
    all += sample * sample;
  }
  return all === 0 ? 0 : (2 * (sine ** 2 + cosine ** 2)) / (samples.length * all);
}

const [A, B, C, D, E, F] = [400, 700, 1_100, 1_500, 1_900, 2_300] as const;

test('Originals that hold several recordings each are joined with all that is heard of them', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { encode, requireHeard } = await startScene(t);
  for (const [ending, how] of [
    ['webm', '-c:a libopus -b:a 48k'],
    ['ogg', '-c:a libvorbis'],
    ['mp3', '-c:a libmp3lame'],
    ['wav', '-c:a pcm_s16le'],
  ] as const) {
    const filename = `talk.${ending}`;
    const parts = [await encode([[A, B]], how, ending), await encode([[C, D]], how, ending)];
    const twice = { filename, content: Buffer.concat(parts), said: [A, B, C, D] };
    const once = { filename, content: await encode([[E, F]], how, ending), said: [E, F] };
    await requireHeard([twice, once], `two in a ${ending} file, and one`);
    await requireHeard([once, twice], `one, and two in a ${ending} file`);
  }
});

test('What is heard on further sound tracks of an original is in the joined recording, at its time', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { encode, requireHeard } = await startScene(t);
  const first: Tones = [A, null, C];
  const second: Tones = [null, B, null, D];
  const late = '-filter_complex [1:a]atrim=start=1[late] -map 0:a -map [late]';
  for (const [ending, codec] of [
    ['m4a', '-c:a aac'],
    ['mkv', '-c:a libopus -b:a 48k'],
  ] as const) {
    const filename = `talk.${ending}`;
    const one = { filename, content: await encode([[E, F]], codec, ending), said: [E, F] };
    for (const [what, how] of [
      ['a longer track', '-map 0:a -map 1:a'],
      ['a track that begins late', late],
    ] as const) {
      const content = await encode([first, second], `${how} ${codec}`, ending);
      const two = { filename, content, said: [A, B, C, D] };
      await requireHeard([two, one], `${what} in a ${ending} file, and one track`);
      await requireHeard([one, two], `one track, and ${what} in a ${ending} file`);
      await requireHeard([two, { ...two, said: [A, B, C, D] }], `${what} in two ${ending} files`);
    }
  }
});

/** A FLAC file that states another number of samples, which has 36 bits; 0: it is not known. */
function stateSamples(flac: Buffer, samples: number): Buffer {
  const stated = Buffer.from(flac);
  stated.writeUInt8(stated.readUInt8(21) & 0xf0, 21);
  stated.writeUInt32BE(samples, 22);
  return stated;
}

test('Originals that state no length, or a wrong one, are followed by the next where they end', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { encode, requireHeard } = await startScene(t);
  const flac = await encode([[A, B, C]], '-c:a flac', 'flac');
  const wave = await encode([[A, B, C, D]], '-c:a pcm_s16le', 'wav');
  const stream = '-c:a libopus -b:a 48k -live 1';
  const unsized = Buffer.from(wave.subarray(0, wave.length - 2 * RATE));
  for (const at of [4, unsized.indexOf('data') + 4]) unsized.writeUInt32LE(0xff_ff_ff_ff, at);
  for (const [filename, content, stated_ms] of [
    ['recorder.webm', await encode([[A, B, C]], stream, 'webm'), 3_000],
    ['short.flac', stateSamples(flac, 2.2 * RATE), 2_200],
    ['long.flac', stateSamples(flac, 3.8 * RATE), 3_800],
    ['unknown.flac', stateSamples(flac, 0), 3_000],
    ['cut.wav', wave.subarray(0, wave.length - 2 * RATE), 4_000],
    ['piped.wav', unsized, 3_000],
    ['rates.mp3', await encode([[A, B, C]], '-c:a libmp3lame -write_xing 0 -q:a 5', 'mp3'), 2_500],
  ] as const) {
    const ending = filename.split('.').at(-1) ?? '';
    const how = ending === 'webm' ? stream : ending === 'mp3' ? '-c:a libmp3lame -q:a 5' : '-c:a copy';
    const next = await encode([[E, F]], ending === 'flac' ? '-c:a flac' : how, ending);
    const first = { filename, content, said: [A, B, C], stated_ms };
    const second = { filename, content: next, said: [E, F] };
    await requireHeard([first, second], filename);
    await requireHeard([second, first, { ...second, said: [E, F] }], `${filename} between others`);
  }
});

test('A picture that lasts longer than its sound is followed by the next recording where it ends', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { encode, requireHeard } = await startScene(t);
  const film = (seconds: number) => `-f lavfi -i testsrc=s=64x64:r=10 -t ${seconds} -map 0:a -map 1:v`;
  const mp4 = '-c:a aac -c:v libx264 -pix_fmt yuv420p';
  const webm = '-c:a libopus -b:a 48k -c:v libvpx -live 1';
  const long = {
    filename: 'long.mp4',
    content: await encode([[A, B]], `${film(4)} ${mp4}`, 'mp4'),
    said: [A, B, null, null],
  };
  const parts = [
    await encode([[C]], `${film(1)} ${webm}`, 'webm'),
    await encode([[D]], `${film(1)} ${webm}`, 'webm'),
  ];
  const twice = { filename: 'twice.webm', content: Buffer.concat(parts), said: [C, D] };
  const next = {
    filename: 'next.mp4',
    content: await encode([[E, F]], `${film(2)} ${mp4}`, 'mp4'),
    said: [E, F],
  };
  await requireHeard([long, next], 'two films');
  await requireHeard([long, twice, next], 'films of two kinds');
});
