/**
 * Uploads in parts, in sequences that no client sends: wrong offsets, checksums and lengths, two parts at once, an end in
 * the middle. A failure names the sequence, which its seed makes again.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { untilReady } from '../kit/make/make-upload.ts';
import { makeRandom, type SeededRandom } from '../kit/seeded-random.ts';
import { makeTusClient, toChecksum, type TusClient } from '../kit/clients/tus-client.ts';
import { inWords, requirePrompt, startProbe } from './health-probe.ts';
import { mutate } from './mutate.ts';
import { startHostileScene } from './start-hostile-scene.ts';

const SEQUENCES = isThorough ? 2_000 : 40;
const MOST_STEPS = 12;
const AT_ONCE = 4;
/** Refused, locked by another part, or taken. */
const EXPECTED = [200, 201, 204, 400, 404, 409, 412, 413, 422, 423, 460];

const SOUND = makeWaveFile({ seconds: 1, sample: (at) => Math.sin(at * 2000) / 2 });

test('Whatever sequence of parts is sent, no byte that was confirmed is lost, and the next upload is processed', async (t) => {
  const { server, service, workspace, owner } = await startHostileScene(t);
  const client = makeTusClient(service, workspace, owner.token);
  const probe = await startProbe(t, service);
  const outcomes = { complete: 0, given_up: 0, left: 0 };
  let requests = 0;
  for (let first = 0; first < SEQUENCES; first += AT_ONCE) {
    const seeds = Array.from({ length: AT_ONCE }, (_, place) => first + place);
    const sent = await Promise.all(seeds.map((seed) => sendSequence(client, seed)));
    for (const { outcome, statuses } of sent) {
      outcomes[outcome] += 1;
      requests += statuses.length;
    }
  }
  const { record_id, path } = await client.begin(SOUND.length);
  assert.equal((await client.patch(path, 0, SOUND)).status, 204);
  const processed = await untilReady(server, { path: `${workspace.path}/records/${record_id}` }, owner.token);
  const probed = await probe.stop();

  assert.equal(processed.status, 'uploaded');
  t.diagnostic(
    `${SEQUENCES} sequences, ${requests} requests: ${JSON.stringify(outcomes)}; ${inWords(probed)}`,
  );
  requirePrompt(probed);
});

/** @throws AssertionError that names the step */
async function sendSequence(client: TusClient, seed: number) {
  const random = makeRandom(seed);
  const content = random.chance(0.5) ? SOUND : mutate(SOUND, seed);
  const length = random.chance(0.9) ? content.length : random.pick([0, 1, content.length + 1]);
  const statuses: number[] = [];
  const told = (step: string) => `sequence ${seed}, step ${statuses.length}, ${step}`;
  const note = (step: string, status: number) => {
    statuses.push(status);
    assert.ok(EXPECTED.includes(status), `${told(step)}: ${status}`);
    return status;
  };
  const created = await client.create(length, random.chance(0.9) ? {} : { filename: '\u0000/../é' });
  if (note('create', created.status) !== 201) return { outcome: 'left' as const, statuses };
  const path = new URL(created.headers.get('location') ?? '').pathname;
  let confirmed = 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const kind = random.integer(10);
    if (kind === 0) {
      if (note('cancel', (await client.cancel(path)).status) === 204)
        return { outcome: 'given_up' as const, statuses };
      continue;
    }
    if (kind === 1) {
      const head = await client.head(path);
      note('head', head.status);
      const offset = Number(head.headers.get('upload-offset'));
      assert.ok(
        head.status !== 200 || offset >= confirmed,
        `${told('head')}: ${confirmed} confirmed, ${offset} there`,
      );
      continue;
    }
    const parts = Array.from({ length: kind === 2 ? 2 : 1 }, () => toPart(random, content, confirmed));
    const answers = await Promise.all(
      parts.map(({ offset, part, headers }) => client.patch(path, offset, part, headers)),
    );
    for (const answer of answers) {
      if (note('part', answer.status) === 204)
        confirmed = Math.max(confirmed, Number(answer.headers.get('upload-offset')));
    }
    if (confirmed === length) return { outcome: 'complete' as const, statuses };
  }
  // One person may have 50 unfinished ones: the sequences after them would be refused from their first step on.
  note('give up', (await client.cancel(path)).status);
  return { outcome: 'left' as const, statuses };
}

function toPart(random: SeededRandom, content: Buffer, confirmed: number) {
  const offset = random.chance(0.85) ? confirmed : random.integer(content.length + 10);
  const size = random.pick([0, 1, 1_000, content.length, content.length + 50]);
  const part = Buffer.concat([content.subarray(offset), Buffer.alloc(60)]).subarray(0, size);
  const checksum = random.pick([
    {},
    toChecksum('sha256', part),
    toChecksum('md5', part),
    toChecksum('sha1', Buffer.from('x')),
  ]);
  return { offset, part, headers: checksum };
}
