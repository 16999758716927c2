/**
 * Takes jobs from the queues, a workspace at a time: each that waits is served once before any is served again, so that
 * sixty recordings of one do not keep another's waiting (docs/decisions/0051-turns-by-workspace.md). Within a workspace, the
 * order is the queue's own.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FetchOptions, Job, PgBoss } from 'pg-boss';
import type { BaseLogger } from 'pino';
import { HOUR_MS } from '../../base/durations.ts';
import type { QueuedJobs } from '../../base/queue/enqueue-jobs.ts';

const RETRY_MS = 1_000;
/** Somebody else looks for jobs meanwhile. */
const LONGEST_REST_MS = HOUR_MS;
/** The queue gives a job to another worker after 10 s without one. */
const HEARTBEAT_MS = 4_000;

interface Taking<Queue extends keyof QueuedJobs> extends Pick<FetchOptions, 'minPriority' | 'maxPriority'> {
  at_once: number;
  /** @throws errors that a retry may fix */
  run: (job: QueuedJobs[Queue], stopping: AbortSignal) => Promise<void>;
}

export interface Taker {
  /** Takes no more jobs; those that run go on. */
  stop(): void;
}

export interface Takers {
  start<Queue extends keyof QueuedJobs>(queue: Queue, taking: Taking<Queue>): Taker;
  /** There are jobs: whoever takes none at the moment looks for them. */
  wake(queue: keyof QueuedJobs): void;
  /** Settles when no taker has a job any more. */
  ended(): Promise<void>;
}

/**
 * @param options.stopping stops all takers, and aborts what they run
 * @param options.onSettled called when a job has ended, which may have left another, or itself for later
 */
export function makeTakers(
  boss: PgBoss,
  {
    log,
    stopping,
    onSettled,
  }: { log: Pick<BaseLogger, 'warn'>; stopping: AbortSignal; onSettled: () => void },
): Takers {
  const asleep = new Map<AbortController, keyof QueuedJobs>();
  const running = new Set<Promise<void>>();

  async function takeUntil(
    stopped: AbortSignal,
    queue: keyof QueuedJobs,
    takeNext: () => Promise<boolean>,
  ): Promise<void> {
    while (!stopped.aborted) {
      // Also a call that comes while it looks keeps it from sleeping: what it looks at may be older.
      const sleep = new AbortController();
      asleep.set(sleep, queue);
      try {
        if (await takeNext()) onSettled();
        else await rest(AbortSignal.any([sleep.signal, stopped]));
      } catch (error) {
        // The queue recovers by itself once the database is back.
        log.warn({ err: error, queue }, 'the job queue failed');
        await rest(stopped, RETRY_MS);
      } finally {
        asleep.delete(sleep);
      }
    }
  }

  return {
    start(queue, { at_once, run, ...priorities }) {
      const stop = new AbortController();
      const stopped = AbortSignal.any([stop.signal, stopping]);
      const takeTurn = makeTurns((options) =>
        boss.fetch<QueuedJobs[typeof queue]>(queue, { ...priorities, ...options }),
      );
      for (let count = 0; count < at_once; count += 1) {
        const taker = takeUntil(stopped, queue, async () => {
          const job = await takeTurn();
          if (job !== undefined) await settle(boss, job, { run, log, stopping });
          return job !== undefined;
        });
        running.add(taker);
        void taker.finally(() => running.delete(taker));
      }
      return { stop: () => stop.abort() };
    },
    wake(queue) {
      for (const [sleep, of] of asleep) if (of === queue) sleep.abort();
    },
    async ended() {
      await Promise.all(running);
    },
  };
}

/** Remembers who was served in this round, which ends when nobody else waits. */
function makeTurns<Data>(
  fetch: (options: Pick<FetchOptions, 'ignoreGroups'>) => Promise<Job<Data>[]>,
): () => Promise<Job<Data> | undefined> {
  let served = new Set<string>();
  return async () => {
    let [job] = await fetch({ ignoreGroups: [...served] });
    if (job === undefined && served.size > 0) {
      served = new Set();
      [job] = await fetch({});
    }
    if (job?.groupId != null) served.add(job.groupId);
    return job;
  };
}

/** Runs a job, and tells the queue how it ended. */
async function settle<Data>(
  boss: PgBoss,
  { id, name, data, expireInSeconds }: Job<Data>,
  {
    run,
    log,
    stopping,
  }: {
    run: (job: Data, stopping: AbortSignal) => Promise<void>;
    log: Pick<BaseLogger, 'warn'>;
    stopping: AbortSignal;
  },
): Promise<void> {
  const heartbeat = setInterval(() => {
    boss.touch(name, id).catch((error: unknown) => {
      log.warn({ err: error, queue: name }, 'the job queue failed');
    });
  }, HEARTBEAT_MS);
  try {
    // The queue tries a job again that has taken this long.
    const expired = AbortSignal.timeout(expireInSeconds * 1_000);
    await run(data, AbortSignal.any([stopping, expired]));
    await boss.complete(name, id);
  } catch (error) {
    await boss.fail(name, id, error instanceof Error ? error : new Error(String(error)));
  } finally {
    clearInterval(heartbeat);
  }
}

/** Settles when it is woken, or after so long. */
async function rest(woken: AbortSignal, mostMs = LONGEST_REST_MS): Promise<void> {
  await delay(mostMs, undefined, { signal: woken }).catch((error: unknown) => {
    if (!woken.aborted) throw error;
  });
}
