import type { BaseLogger } from 'pino';

/** Runs `look` now and periodically, never twice at once; failures are left to the next run. */
export function startLooking(
  { every_ms, what, log }: { every_ms: number; what: string; log: Pick<BaseLogger, 'warn'> },
  look: () => Promise<unknown>,
): {
  /** Settles when a run in progress has ended. */
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
