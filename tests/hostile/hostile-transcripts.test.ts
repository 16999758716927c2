/** Transcripts that are damaged, or long and made to be slow, sent to a service that people use meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { makeUploadClient } from '../kit/upload-client.ts';
import { inWords, requirePrompt, startProbe } from './health-probe.ts';
import { mutate } from './mutate.ts';
import { startHostileScene } from './start-hostile-scene.ts';

const MUTANTS = isThorough ? 200 : 5;

const said = Array.from({ length: 40 }, (_, index) => ({
  start: index,
  end: index + 1,
  speaker: index % 2 === 0 ? 'Ann' : '김민수',
  text: `Sentence ${index}: call 010-1234-5678 by Friday.`,
}));
const clock = (second: number, comma: string) => `00:00:${String(second).padStart(2, '0')}${comma}000`;
const cues = (comma: string) =>
  said.map(({ start, end, speaker, text }, index) =>
    [String(index + 1), `${clock(start, comma)} --> ${clock(end, comma)}`, `${speaker}: ${text}`, ''].join(
      '\n',
    ),
  );

const FORMATS: Record<string, string> = {
  vtt: ['WEBVTT\n', ...cues('.').map((cue) => cue.replace(/(Ann|김민수): (.*)/, '<v $1>$2</v>'))].join('\n'),
  srt: cues(',').join('\n'),
  sbv: said.map(({ start, end, text }) => `0:00:${start}.000,0:00:${end}.000\n${text}\n`).join('\n'),
  txt: said.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n'),
  json: JSON.stringify(said),
};

/** Linear, but long. */
const LONG: Record<string, string> = {
  'spoken.txt': `Ann: hello\n${'Ann: one two three four five six seven eight nine zero 1 1 1 \n'.repeat(30_000)}`,
  'tags.vtt': `WEBVTT\n\n00:00.000 --> 00:10.000\n${'<v '.repeat(500_000)}`,
  'list.json': `[${'['.repeat(400_000)}`,
};

test('Transcripts that are damaged or without end cost nobody else anything', async (t) => {
  const { service, workspace, owner } = await startHostileScene(t);
  const client = makeUploadClient(service, workspace, owner.token);
  const send = (filename: string, content: string) =>
    client.create({ filename: undefined, filesize: undefined, transcript: { filename, content } });
  const probe = await startProbe(service);
  const statuses: number[] = [];
  for (const [filename, content] of Object.entries(LONG))
    statuses.push((await send(filename, content)).status);
  for (const [format, whole] of Object.entries(FORMATS)) {
    for (let seed = 0; seed < MUTANTS; seed += 1) {
      const content = mutate(Buffer.from(whole), seed).toString('utf8').toWellFormed().replaceAll('\0', ' ');
      statuses.push((await send(`${seed}.${format}`, content)).status);
    }
  }
  assert.equal((await send('real.srt', FORMATS['srt'] ?? '')).status, 200, 'the next transcript is taken');
  const probed = await probe.stop();

  assert.deepEqual(
    [...new Set(statuses)].filter((status) => status !== 200 && status !== 422),
    [],
  );
  t.diagnostic(
    `${statuses.length} transcripts, ${statuses.filter((status) => status === 422).length} refused; ` +
      inWords(probed),
  );
  requirePrompt(probed);
});
