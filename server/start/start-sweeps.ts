import type { Context } from '../http/context.ts';
import { sweepRateWindows } from '../http/limits/sweep-rate-windows.ts';
import { sweepMedia } from '../media/sweep-media.ts';
import { expireContents } from '../records/retention/expire-contents.ts';
import { sweepUploads } from '../recordings/receive/sweep-uploads.ts';

const INTERVAL_MS = 5 * 60_000;

type SweepContext = Pick<Context, 'config' | 'db' | 'media' | 'clock' | 'log' | 'metrics'>;

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

// Uploads first: one that is completed takes its file out of what is swept.
const sweeps = {
  uploads: sweepUploads,
  contents: expireContents,
  media: sweepMedia,
  rate_windows: sweepRateWindows,
};

async function sweepAll(ctx: SweepContext, stopped: AbortSignal): Promise<void> {
  for (const [name, sweep] of Object.entries(sweeps)) {
    const labels = { sweep: name };
    try {
      while (!stopped.aborted) {
        const count = await sweep(ctx, ctx.clock.now());
        ctx.metrics.swept.inc(labels, count);
        if (count === 0) break;
      }
      ctx.metrics.sweep_ended.set(labels, ctx.clock.now().getTime() / 1000);
    } catch (error) {
      // The next sweep finds the same things.
      ctx.metrics.sweep_failures.inc(labels);
      ctx.log.warn({ err: error, sweep: name }, 'sweeping failed');
    }
  }
}
