import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReachedServer } from '../kit/clients/make-send.ts';
import { isThorough } from '../kit/is-thorough.ts';

const PROBE_INTERVAL_MS = 100;
/** What people notice. */
const WORST_ANSWER_MS = 1_000;

export interface Probe {
  stop(): Promise<ProbeOutcome>;
}

export interface ProbeOutcome {
  worst_ms: number;
  answers: number;
  /** Of a server beside it that does nothing: how late the machine itself is. */
  idle_worst_ms: number;
}

/**
 * Asks the service all the time, as a load balancer does; each has to be answered. It ends with the test at the latest:
 * the process beside it would keep a test file that failed from ending, and from saying why.
 */
export async function startProbe(t: TestContext, service: ReachedServer): Promise<Probe> {
  const idle = fork(join(import.meta.dirname, 'idle-server.ts'));
  t.after(() => void idle.kill());
  const [idleUrl] = (await once(idle, 'message')) as [string];
  const stopped = new AbortController();
  t.after(() => stopped.abort());
  const [asked, askedIdle] = [
    askAgain(() => `${service.base_url}/healthz`, stopped.signal),
    askAgain(() => idleUrl, stopped.signal),
  ];
  asked.catch(() => undefined);
  askedIdle.catch(() => undefined);
  return {
    async stop() {
      stopped.abort();
      const [{ worst_ms, answers }, idleAnswers] = await Promise.all([asked, askedIdle]);
      return { worst_ms, answers, idle_worst_ms: idleAnswers.worst_ms };
    },
  };
}

async function askAgain(
  url: () => string,
  stopped: AbortSignal,
): Promise<{ worst_ms: number; answers: number }> {
  let worst = 0;
  let answers = 0;
  while (!stopped.aborted) {
    const start = performance.now();
    const answer = await fetch(url());
    assert.equal(answer.status, 200);
    await answer.arrayBuffer();
    worst = Math.max(worst, performance.now() - start);
    answers += 1;
    await delay(PROBE_INTERVAL_MS);
  }
  return { worst_ms: worst, answers };
}

export const inWords = ({ answers, worst_ms, idle_worst_ms }: ProbeOutcome): string =>
  `${answers} answers meanwhile, the worst after ${Math.round(worst_ms)} ms (of an idle server: ${Math.round(idle_worst_ms)} ms)`;

/** Not in a run of all tests at once, in which a process gets its turn late. */
export function requirePrompt(outcome: ProbeOutcome): void {
  if (isThorough) assert.ok(outcome.worst_ms < WORST_ANSWER_MS + outcome.idle_worst_ms, inWords(outcome));
}
