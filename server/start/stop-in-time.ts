import type { Logger } from 'pino';
import type { RunningService } from './start-service.ts';

/** Long requests are cut off after five seconds, and running jobs are waited for no longer. */
const LONGEST_STOP_MS = 10_000;

/**
 * Stops a service that was told to. A database that does not answer, or a hand that was not thought of, would hold it for ever:
 * what is left then ends with the process, as at a kill, which loses nothing that was confirmed.
 */
export async function stopInTime(running: RunningService, log: Logger): Promise<void> {
  const cut = setTimeout(() => {
    log.error(
      { waited_ms: LONGEST_STOP_MS, held_by: running.stopping() },
      'the stop took too long and is cut short',
    );
    process.exit(1);
  }, LONGEST_STOP_MS);
  // It stays set: a connection that is left open after the stop must not keep the process either.
  cut.unref();
  await running.stop();
}
