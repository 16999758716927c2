import type { Context } from './context.ts';
import { sweepMedia } from './media/sweep-media.ts';

const INTERVAL_MS = 5 * 60_000;

/** Removes media that no record owns, now and every five minutes. */
export function startMediaSweep(ctx: Pick<Context, 'db' | 'media' | 'clock' | 'log'>): {
  /** Settles when a sweep that is under way has ended. */
  stop(): Promise<void>;
} {
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const start = () => {
    running ??= sweepAll(ctx, stopped.signal).finally(() => {
      running = undefined;
    });
  };
  start();
  const timer = setInterval(start, INTERVAL_MS);
  return {
    async stop() {
      stopped.abort();
      clearInterval(timer);
      await running;
    },
  };
}

async function sweepAll(
  ctx: Pick<Context, 'db' | 'media' | 'clock' | 'log'>,
  stopped: AbortSignal,
): Promise<void> {
  try {
    while (!stopped.aborted && (await sweepMedia(ctx, ctx.clock.now())) > 0);
  } catch (error) {
    // The next sweep finds the same files.
    ctx.log.warn({ err: error }, 'sweeping media failed');
  }
}
