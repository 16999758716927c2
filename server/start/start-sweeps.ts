import type { Context } from '../http/context.ts';
import { sweepRateWindows } from '../http/limits/sweep-rate-windows.ts';
import { sweepMedia } from '../media/sweep-media.ts';
import { expireContents } from '../records/retention/expire-contents.ts';
import { sweepUploads } from '../recordings/receive/sweep-uploads.ts';

const INTERVAL_MS = 5 * 60_000;

type SweepContext = Pick<Context, 'config' | 'db' | 'media' | 'clock' | 'log'>;

/**
 * Ends uploads whose time is over, deletes what has expired, media that no record owns and rate limits' old windows, now and
 * every five minutes.
 */
export function startSweeps(ctx: SweepContext): {
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

async function sweepAll(ctx: SweepContext, stopped: AbortSignal): Promise<void> {
  // Uploads first: one that is completed takes its file out of what is swept.
  for (const sweep of [sweepUploads, expireContents, sweepMedia, sweepRateWindows]) {
    try {
      while (!stopped.aborted && (await sweep(ctx, ctx.clock.now())) > 0);
    } catch (error) {
      // The next sweep finds the same things.
      ctx.log.warn({ err: error }, 'sweeping failed');
    }
  }
}
