/**
 * `npm run bench:start [-- <starts>]`: measures the seconds from the command to the first answer, on an empty
 * data folder with the demo and then on the resulting one, the resources used before the first request, and
 * those used at rest, with the database. The pages are already built.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { runBench } from '../run-bench.ts';
import { median } from '../run-load.ts';
import { startService } from '../start-process.ts';
import { measureRest } from './at-rest.ts';

const usage = 'npm run bench:start -- [7]: so many starts after the first';

/** By then the reader processes have ended, and so have the tasks of a start. */
const SETTLED_MS = 120_000;
const REST_MINUTES = 3;
const WITH_DEMO = { settings: { MINUTEBOOK_DEMO: 'on' } };

interface Start {
  seconds: number;
  memory_mb: number;
}

async function start(data_dir: string): Promise<Start> {
  const started_at = performance.now();
  const service = await startService(data_dir, WITH_DEMO);
  try {
    const ready_at = performance.now();
    const memory_mb = await service.readMemory();
    // Reading the memory is not part of a start, because it waits for another process.
    const readMs = performance.now() - ready_at;
    const answer = await fetch(`${service.base_url}/healthz`);
    if (!answer.ok) throw new Error(`/healthz answers ${answer.status}`);
    return { seconds: (performance.now() - started_at - readMs) / 1000, memory_mb };
  } finally {
    await service.stop();
  }
}

await runBench({ usage }, async (session) => {
  const [starts = '7'] = session.operands;
  const data_dir = await session.makeFolder();
  const first = await start(data_dir);
  const warm = await Array.fromAsync({ length: Number(starts) }, () => start(data_dir));
  const seconds = warm.map((each) => each.seconds);
  console.log(
    `first start, with the demo: ${first.seconds.toFixed(1)} s, ${first.memory_mb.toFixed(0)} MB\n` +
      `${starts} later starts: ${median(seconds).toFixed(2)} s, least ${Math.min(...seconds).toFixed(2)}; ` +
      `${median(warm.map((each) => each.memory_mb)).toFixed(0)} MB before the first request`,
  );
  const service = await session.startService(data_dir, WITH_DEMO);
  await delay(SETTLED_MS);
  const { memory_mb, processor_ms_a_minute, written_kb_a_minute } = await measureRest(
    service.pid,
    REST_MINUTES,
  );
  console.log(
    `at rest, with its database: ${memory_mb.toFixed(0)} MB; a minute: ${processor_ms_a_minute.toFixed(0)} ms of processor ` +
      `time, ${written_kb_a_minute.toFixed(0)} KB written`,
  );
});
