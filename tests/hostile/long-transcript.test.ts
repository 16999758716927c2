/** Transcripts of megabytes, made to be slow to mask and to index: taken, corrected and indexed while people use the service. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { requireOk } from '../kit/require-ok.ts';
import { makeUploadClient } from '../kit/clients/upload-client.ts';
import { inWords, startProbe } from './health-probe.ts';
import { readLongestDelay } from './read-metrics.ts';
import { startHostileScene } from './start-hostile-scene.ts';

const BYTES = isThorough ? 4_000_000 : 200_000;
/** What people notice. A machine that runs every test at once gives a process its turn late: there, only what hangs is told from it. */
const LONGEST_DELAY_MS = isThorough ? 1_000 : 5_000;

/** Every word is another one: nothing that is said has as many terms. */
const words = Array.from({ length: BYTES / 15 }, (_, place) => hash('sha256', String(place)).slice(0, 14));
const lines = Array.from({ length: Math.ceil(words.length / 12) }, (_, line) =>
  words.slice(line * 12, line * 12 + 12).join(' '),
);
/** Masking reads a kanji of a number in many ways. */
const numbers = '〇の'.repeat(isThorough ? 45_000 : 5_000);

test('A transcript of megabytes that is taken, corrected and indexed again delays nobody', async (t) => {
  const { service, workspace, owner } = await startHostileScene(t);
  const client = makeUploadClient(service, workspace, owner.token);
  const take = async (filename: string, said: readonly string[]) => {
    const content = said.map((text) => `Ann: ${text}\n`).join('');
    const taken = await client.create({
      filename: undefined,
      filesize: undefined,
      transcript: { filename, content },
    });
    const { id } = requireOk(taken).body;
    return `/app/workspaces/${workspace.slug}/records/${id}`;
  };
  const send = async (method: string, path: string, body: unknown) =>
    requireOk(await service.send(method, path, { token: owner.token, body })).body;
  const probe = await startProbe(t, service);
  await readLongestDelay(service);

  const told: string[] = [];
  const during = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    const took = performance.now() - start;
    const delay = await readLongestDelay(service);
    told.push(`${what} ${Math.round(took)} ms, the event loop late by ${Math.round(delay)} ms`);
    assert.ok(delay < Math.max(LONGEST_DELAY_MS, took / 2), told.at(-1));
    return result;
  };
  const indexed = await during('taken', () => take('words.txt', lines));
  const read = await during('numbers taken', () => take('numbers.txt', ['Hello.', numbers, 'Hm.', numbers]));
  await during('indexed again', () => send('PATCH', indexed, { title: 'Nothing but words' }));
  await during('corrected', () => send('PATCH', `${indexed}/dialogs/9`, { text: 'Call 010-1234-5678.' }));
  const text = 'My number is 010-1234-5678.';
  const corrected = await during('corrected between numbers', () =>
    send('PATCH', `${read}/dialogs/1`, { text }),
  );
  await during('an insight written', () =>
    send('PUT', `${read}/insights/summary`, { text: '5\n'.repeat(isThorough ? 49_000 : 5_000) + text }),
  );
  const probed = await probe.stop();

  assert.match(corrected.text, /^My number is ●{13}/);
  t.diagnostic(`${told.join('; ')}; ${inWords(probed)}`);
});
