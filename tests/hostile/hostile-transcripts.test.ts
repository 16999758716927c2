/** Transcripts that are damaged, or long and made to be slow, sent to a service that people use meanwhile. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { makeUploadClient } from '../kit/clients/upload-client.ts';
import { inWords, requirePrompt, startProbe } from './health-probe.ts';
import { mutate, mutateText } from './mutate.ts';
import { startHostileScene } from './start-hostile-scene.ts';

/** Of each file, or of one in four; the seed of a mutant is its number. */
const [MUTANTS, STEP] = isThorough ? [40, 1] : [1, 4];
/** Files as products hand them over, of every format that is read. */
const FOLDER = join(import.meta.dirname, '../data/transcripts');
/** Other mutants of the same files than those of the short form. */
const FIRST_SEED = isThorough ? 1_000 : 0;

/** Linear, but long. */
const LONG: Record<string, string> = {
  'spoken.txt': `Ann: hello\n${'Ann: one two three four five six seven eight nine zero 1 1 1 \n'.repeat(isThorough ? 30_000 : 8_000)}`,
  'tags.vtt': `WEBVTT\n\n00:00.000 --> 00:10.000\n${'<v '.repeat(500_000)}`,
  'list.json': `[${'['.repeat(400_000)}`,
};

test('Transcripts that are damaged or without end cost nobody else anything', async (t) => {
  const { service, workspace, owner } = await startHostileScene(t);
  const client = makeUploadClient(service, workspace, owner.token);
  const send = (filename: string, content: string, encoding?: 'base64') =>
    client.create({
      filename: undefined,
      filesize: undefined,
      transcript: { filename, content, ...(encoding && { content_encoding: encoding }) },
    });
  const probe = await startProbe(t, service);
  const statuses: number[] = [];
  for (const [filename, content] of Object.entries(LONG))
    statuses.push((await send(filename, content)).status);
  const files = (await readdir(FOLDER)).filter((name) => name !== 'outcomes.json').toSorted();
  const wrong: string[] = [];
  for (const [place, file] of files.entries()) {
    if (place % STEP !== 0) continue;
    const whole = await readFile(join(FOLDER, file));
    for (let made = 0; made < MUTANTS; made += 1) {
      const seed = FIRST_SEED + place * MUTANTS + made;
      const mutant = seed % 2 === 0 ? mutate(whole, seed) : Buffer.from(mutateText(whole.toString(), seed));
      const content = mutant.toString('base64');
      const { status } = await send(file, content, 'base64');
      statuses.push(status);
      if (status !== 200 && status !== 422) wrong.push(`${file}, seed ${seed}: ${status}`);
    }
  }
  const real = await readFile(join(FOLDER, 'markup.srt'), 'utf8');
  assert.equal((await send('real.srt', real)).status, 200, 'the next transcript is taken');
  const probed = await probe.stop();

  assert.deepEqual(wrong, []);
  assert.ok(statuses.every((status) => status === 200 || status === 422));
  t.diagnostic(
    `${statuses.length} transcripts of ${files.length} files, ${statuses.filter((status) => status === 422).length} refused; ` +
      inWords(probed),
  );
  requirePrompt(probed);
});
