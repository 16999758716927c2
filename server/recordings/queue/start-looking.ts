import type { Context } from '../../http/context.ts';

/** Does `look` now and again and again, never twice at once; what fails is looked at again the next time. */
export function startLooking(
  { every_ms, what, log }: { every_ms: number; what: string; log: Context['log'] },
  look: () => Promise<unknown>,
): {
  /** Settles when a look that is under way has ended. */
  stop(): Promise<void>;
} {
  let running: Promise<void> | undefined;
  const start = () => {
    running ??= look()
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, `${what} failed`),
      )
      .finally(() => {
        running = undefined;
      });
  };
  start();
  const timer = setInterval(start, every_ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
