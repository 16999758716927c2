import type { Logger } from 'pino';
import type { RunningService } from './start-service.ts';

/** Long requests and running jobs are cut off after five seconds, so a stop takes less than this. */
const LONGEST_STOP_MS = 10_000;

/**
 * Stops a service within a limit. A database that does not answer, or an open resource that nobody thought
 * of, would delay the stop for ever: such remains end with the process, which like a kill loses nothing that
 * was confirmed.
 */
export async function stopInTime(running: RunningService, log: Logger): Promise<void> {
  const cut = setTimeout(() => {
    log.error(
      { waited_ms: LONGEST_STOP_MS, held_by: running.stopping() },
      'the stop took too long and is cut short',
    );
    process.exit(1);
  }, LONGEST_STOP_MS);
  // The timer stays set, because a connection that is left open must not keep the process alive either.
  cut.unref();
  await running.stop();
}
