import type { BaseLogger } from 'pino';
import type { BellName } from './database/bells.ts';
import type { Database } from './database/database.ts';

/** The least time between the starts of two looks, however often the bell rings. */
const APART_MS = 100;
const RETRY_MS = 1_000;

interface Habits {
  what: string;
  log: Pick<BaseLogger, 'warn'>;
  /** After so long it looks again by itself, unless the look has said when. */
  every_ms?: number;
  /** It looks when this rings, which it does now and then. */
  bell?: { db: Pick<Database, 'hear'>; name: BellName };
}

export interface Looking {
  /** Settles when a look in progress has ended. */
  stop(): Promise<void>;
}

/** A look tells after how many milliseconds the next one has something to do. */
export interface NextLook {
  next_ms: number | undefined;
}

/** Runs `look` now, and whenever there may be something, never twice at once; failures are left to the next run. */
export function startLooking(
  { what, log, every_ms, bell }: Habits,
  look: () => Promise<NextLook | void>,
): Looking {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let began_at = -Infinity;
  let isAsked = false;
  let isStopped = false;

  async function run(): Promise<void> {
    began_at = performance.now();
    isAsked = false;
    const next = await look().catch((error: unknown) => {
      log.warn({ err: error }, `${what} failed`);
      return { next_ms: every_ms ?? RETRY_MS };
    });
    running = undefined;
    const wait_ms = isAsked ? 0 : (next?.next_ms ?? every_ms);
    if (wait_ms !== undefined) arm(wait_ms);
  }

  function arm(wait_ms: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    const pause_ms = began_at + APART_MS - performance.now();
    timer = setTimeout(start, Math.max(wait_ms, pause_ms));
  }

  function start(): void {
    running = run();
  }

  const ask = () => {
    if (!isAsked && running === undefined) arm(0);
    isAsked = true;
  };
  const stopHearing = bell?.db.hear(bell.name, ask);
  start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      stopHearing?.();
      await running;
    },
  };
}
