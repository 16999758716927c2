import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { isThorough } from '../kit/is-thorough.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { makeRandom } from '../kit/seeded-random.ts';
import type { KillableService } from './killable-service.ts';
import type { RecordingSender } from './recording-sender.ts';
import { requireKept } from './require-kept.ts';
import { startFaultTest } from './start-fault-test.ts';

const { kills, recordings } = isThorough ? { kills: 60, recordings: 24 } : { kills: 2, recordings: 4 };

test(`Recordings that are sent while the service is killed ${kills} times come through`, async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, service, engine, makeSender } = await startFaultTest(t);
  // Long enough to be killed in.
  engine.setLastingTrouble({ delay_ms: 200 });
  const senders = [];
  for (let index = 0; index < recordings; index += 1) {
    senders.push(await makeSender(index % 2 === 0 ? 'whole' : 'in parts'));
  }
  await service.start();

  const sent = Promise.all(senders.map((sender, index) => sendStubbornly(sender, index * 400)));
  sent.catch(() => undefined);
  await killAtRandom(t, service);
  await sent;

  const outcomes = { processed: 0, failed: 0, gone: 0 };
  for (const sender of senders) outcomes[await requireKept(server, service, sender, true)] += 1;
  t.diagnostic(JSON.stringify(outcomes));
  assert.equal(outcomes.processed + outcomes.failed, recordings);
});

async function killAtRandom(t: TestContext, service: KillableService): Promise<void> {
  const seed = Date.now() % 1_000_000;
  t.diagnostic(`seed ${seed}`);
  const random = makeRandom(seed);
  for (let count = 0; count < kills; count += 1) {
    await delay(random.integer(3_000));
    await service.kill();
    await service.start();
  }
}

/** Resumes from what was confirmed, like a client whose connection breaks. */
async function sendStubbornly(sender: RecordingSender, beginsAfterMs: number): Promise<void> {
  await delay(beginsAfterMs);
  for (;;) {
    try {
      return await sender.finish();
    } catch (error) {
      // The error of fetch for a broken connection; any other fails the test.
      if (!(error instanceof TypeError)) throw error;
      await delay(100);
    }
  }
}
