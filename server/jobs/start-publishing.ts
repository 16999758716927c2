import type { Context } from '../context.ts';
import { publishDueDrafts } from './publish-due-drafts.ts';

/** Schedules are kept to the minute. */
const INTERVAL_MS = 30_000;

/** Publishes drafts on schedule, now and twice a minute. */
export function startPublishing(ctx: Pick<Context, 'db' | 'clock' | 'log'>): {
  /** Settles when a look that is under way has ended. */
  stop(): Promise<void>;
} {
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= publish(ctx).finally(() => {
      running = undefined;
    });
  };
  look();
  const timer = setInterval(look, INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function publish(ctx: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  try {
    await publishDueDrafts(ctx);
  } catch (error) {
    // The next look finds the same drafts.
    ctx.log.warn({ err: error }, 'publishing drafts failed');
  }
}
