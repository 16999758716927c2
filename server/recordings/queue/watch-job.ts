import { ObsoleteJobError } from './in-job-transaction.ts';

/** The most time for which a deleted recording is still processed. */
const WATCH_INTERVAL_MS = 2_000;

/** Polls whether a job is still wanted; `obsolete` is aborted once it is not. */
export function watchJob(isWanted: () => Promise<boolean>): { obsolete: AbortSignal; stop(): void } {
  const obsolete = new AbortController();
  const watch = setInterval(() => {
    isWanted().then(
      (wanted) => wanted || obsolete.abort(new ObsoleteJobError()),
      // The database is away, which shows when the job stores its result.
      () => undefined,
    );
  }, WATCH_INTERVAL_MS);
  return { obsolete: obsolete.signal, stop: () => clearInterval(watch) };
}
