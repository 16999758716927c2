import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReachedServer } from '../kit/make-send.ts';

const PROBE_INTERVAL_MS = 100;
/** What people notice. */
export const WORST_ANSWER_MS = 1_000;

/** Asks all the time, as a load balancer does. */
export function startProbe(service: ReachedServer): {
  stop(): Promise<{ worst_ms: number; answers: number }>;
} {
  let worst = 0;
  let answers = 0;
  const stopped = new AbortController();
  const asking = (async () => {
    while (!stopped.signal.aborted) {
      const start = performance.now();
      const answer = await fetch(`${service.base_url}/healthz`);
      assert.equal(answer.status, 200);
      await answer.arrayBuffer();
      worst = Math.max(worst, performance.now() - start);
      answers += 1;
      await delay(PROBE_INTERVAL_MS);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await asking;
      return { worst_ms: worst, answers };
    },
  };
}
