/** The local speech process and the whole service are killed while recordings are heard: nothing is lost, stuck, or left running. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { isThorough } from '../kit/is-thorough.ts';
import { makeSpokenSound } from '../kit/speech-models/make-spoken-sound.ts';
import { untilReady } from '../kit/make/make-upload.ts';
import { requireOk } from '../kit/require-ok.ts';
import { makeRandom } from '../kit/seeded-random.ts';
import { findSpeechProcesses } from '../kit/servers/speech-processes.ts';
import { startLocalScene } from '../kit/make/start-local-scene.ts';
import { until } from '../kit/until.ts';
import { makeUploadClient } from '../kit/clients/upload-client.ts';
import { makeKillableService } from './killable-service.ts';

/** A job that has killed its process a few times is given up with a reason: the kills are spread over as many recordings. */
const { kills, serverKills } = isThorough ? { kills: 20, serverKills: 10 } : { kills: 2, serverKills: 1 };
/** Some processes are done before the kill: more recordings are sent then, up to this many. */
const MOST_RECORDINGS = 10 + kills * 4;
/** How long a speech process lives at the most, by the first guess: where it was done earlier, the next kill comes earlier. */
const LIFE_MS = 2_000;

test(`${kills} kills of the speech process and ${serverKills} of the service lose no recording`, async (t) => {
  const scene = await startLocalScene(t, { works: false });
  if (scene === undefined) return;
  const { server, workspace, owner, models_dir } = scene;
  const service = makeKillableService(server, {
    env: { MINUTEBOOK_MODELS_DIR: models_dir, MINUTEBOOK_SOUND_JOBS: '2' },
  });
  t.after(() => service.kill());
  await service.start();
  const seed = Date.now() % 1_000_000;
  t.diagnostic(`seed ${seed}`);
  const random = makeRandom(seed);
  const { wave, script } = makeSpokenSound();
  const made: { path: string; media_path: string }[] = [];
  let killed = 0;
  let lifeMs = LIFE_MS;

  while (killed < kills && made.length < MOST_RECORDINGS) {
    const index = made.length;
    const client = makeUploadClient(service, workspace, owner.token);
    const { record_id, uuid } = await client.begin(wave, { filename: 'talk.wav' });
    requireOk(await client.complete(record_id, uuid));
    const path = `${workspace.path}/records/${record_id}`;
    made.push({ path, media_path: `${path}/media` });
    const found = await until('a speech process, or the end of its work', async () => {
      const [pid] = findSpeechProcesses(service.pid());
      if (pid !== undefined) return { pid };
      const { body } = await server.get(path, owner.token);
      return body.record.is_ready ? { pid: undefined } : undefined;
    });
    // Each kill falls into another part of its life.
    await delay((killed / kills) * lifeMs);
    if (found.pid !== undefined && kill(found.pid)) killed += 1;
    else lifeMs /= 2;
    if (index < serverKills) {
      await delay(random.integer(LIFE_MS));
      await service.kill();
      await service.start();
    }
  }

  for (const { path, media_path } of made) {
    const record = await untilReady(server, { path }, owner.token);
    assert.equal(record.status, 'processed', record.extra.failure);
    assert.deepEqual(
      record.dialogs.map(({ text }: { text: string }) => text),
      script.map(({ text }) => text),
    );
    const { body } = requireOk(await service.send('GET', media_path, { token: owner.token }));
    const kept = await fetch(body.url);
    assert.deepEqual(Buffer.from(await kept.arrayBuffer()), wave);
  }
  t.diagnostic(`${killed} kills, ${made.length} recordings`);
  assert.equal(killed, kills);
  const pid = service.pid();
  await service.kill();
  await until('the end of all speech processes', () => findSpeechProcesses(pid).length === 0 || undefined);
});

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    // It was quicker this time.
    return false;
  }
}
