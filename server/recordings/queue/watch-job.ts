import { ObsoleteJobError } from './in-job-transaction.ts';

/** A deleted recording is processed for at most this long. */
const WATCH_INTERVAL_MS = 2_000;

/** Polls whether a job is still wanted, and aborts `obsolete` once it is not. */
export function watchJob(isWanted: () => Promise<boolean>): { obsolete: AbortSignal; stop(): void } {
  const obsolete = new AbortController();
  const watch = setInterval(() => {
    isWanted().then(
      (wanted) => wanted || obsolete.abort(new ObsoleteJobError()),
      // An unreachable database shows when the job stores its result.
      () => undefined,
    );
  }, WATCH_INTERVAL_MS);
  return { obsolete: obsolete.signal, stop: () => clearInterval(watch) };
}
