/**
 * Takes jobs from the queues in turns: of workspaces, and within one of people, the one that was served
 * longest ago or never comes first, so that sixty recordings of one do not keep another's waiting
 * (docs/decisions/0051-turns-by-workspace.md). The jobs of a person are taken in the order of the queue.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FetchOptions, Job, PgBoss } from 'pg-boss';
import type { BaseLogger } from 'pino';
import { HOUR_MS } from '../../base/durations.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { workspaceOfGroup, type QueuedJobs } from '../../base/queue/enqueue-jobs.ts';

// Groups are listed in the queue's own order. Jobs that have failed their last attempt have no group.
const selectWaiting = statement<{ group_id: string }>(
  'queue.waiting-groups',
  `select coalesce(j.group_id, '') as group_id from minutebook_jobs.job j
   where j.name = $1 and j.state < 'active' and not j.blocked and j.start_after <= now()
     and ($2::integer is null or j.priority >= $2) and ($3::integer is null or j.priority <= $3)
   group by coalesce(j.group_id, '') order by max(j.priority) desc, min(j.created_on), coalesce(j.group_id, '')`,
);

const RETRY_MS = 1_000;
/** A taker may rest this long because `watch-queue.ts` looks for jobs and wakes it. */
const LONGEST_REST_MS = HOUR_MS;
/** The queue gives a job to another worker after 10 s without a heartbeat. */
const HEARTBEAT_MS = 4_000;

interface Taking<Queue extends keyof QueuedJobs> extends Pick<FetchOptions, 'minPriority' | 'maxPriority'> {
  at_once: number;
  /** @throws errors that a retry may fix */
  run: (job: QueuedJobs[Queue], stopping: AbortSignal) => Promise<void>;
}

export interface Taker {
  /** Takes no more jobs; running ones continue. */
  stop(): void;
}

export interface Takers {
  start<Queue extends keyof QueuedJobs>(queue: Queue, taking: Taking<Queue>): Taker;
  /** Wakes all idle takers of the queue to look for jobs. */
  wake(queue: keyof QueuedJobs): void;
  /** Settles when no taker has a job any more. */
  ended(): Promise<void>;
}

/**
 * @param options.db where the queue is @param options.stopping stops all takers, and aborts their jobs @param
 * options.onSettled called when a job has ended, which may have enqueued another one, or itself for later
 */
export function makeTakers(
  boss: PgBoss,
  {
    db,
    log,
    stopping,
    onSettled,
  }: { db: Queryable; log: Pick<BaseLogger, 'warn'>; stopping: AbortSignal; onSettled: () => void },
): Takers {
  const asleep = new Map<AbortController, keyof QueuedJobs>();
  const running = new Set<Promise<void>>();

  async function takeUntil(
    stopped: AbortSignal,
    queue: keyof QueuedJobs,
    takeNext: () => Promise<boolean>,
  ): Promise<void> {
    while (!stopped.aborted) {
      // A call of `wake` during the look must keep the taker awake, because the look may have missed its job.
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
      const { minPriority = null, maxPriority = null } = priorities;
      const turns = makeTurns();
      const takeTurn = async () => {
        const waiting = await db.query(selectWaiting, [queue, minPriority, maxPriority]);
        const groups = waiting.map(({ group_id }) => group_id);
        const next = turns.next(groups);
        if (next === undefined) return undefined;
        const ignoreGroups = groups.filter((group) => group !== next);
        const [job] = await boss.fetch<QueuedJobs[typeof queue]>(queue, { ...priorities, ignoreGroups });
        if (job !== undefined) return job;
        // Another process has taken the last job of that person.
        return (await boss.fetch<QueuedJobs[typeof queue]>(queue, priorities))[0];
      };
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

/** A group that has had no turn for this many others is forgotten, and counts as new. */
const MOST_REMEMBERED = 10_000;

/** Remembers the last turns of workspaces, and of the people in them. */
function makeTurns() {
  const turns = new Map<string, number>();
  let turn = 0;
  const note = (key: string) => {
    turns.delete(key);
    turns.set(key, turn);
    const [oldest] = turns.keys();
    if (turns.size > MOST_REMEMBERED && oldest !== undefined) turns.delete(oldest);
  };
  const turnOf = (key: string) => turns.get(key) ?? 0;
  const isBefore = (one: string, other: string) => {
    const [a, b] = [turnOf(workspaceOfGroup(one)), turnOf(workspaceOfGroup(other))];
    return a === b ? turnOf(one) < turnOf(other) : a < b;
  };
  return {
    /** Returns the group whose turn it is; among equals the first. */
    next(groups: readonly string[]): string | undefined {
      const [first, ...others] = groups;
      if (first === undefined) return undefined;
      const next = others.reduce((best, one) => (isBefore(one, best) ? one : best), first);
      turn += 1;
      note(workspaceOfGroup(next));
      note(next);
      return next;
    },
  };
}

/** Runs a job, and reports the outcome to the queue. */
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
    // After this long the queue gives the job to another attempt.
    const expired = AbortSignal.timeout(expireInSeconds * 1_000);
    await run(data, AbortSignal.any([stopping, expired]));
    await boss.complete(name, id);
  } catch (error) {
    await boss.fail(name, id, error instanceof Error ? error : new Error(String(error)));
  } finally {
    clearInterval(heartbeat);
  }
}

/** Settles when it is woken, or after the given time. */
async function rest(woken: AbortSignal, mostMs = LONGEST_REST_MS): Promise<void> {
  await delay(mostMs, undefined, { signal: woken }).catch((error: unknown) => {
    if (!woken.aborted) throw error;
  });
}
