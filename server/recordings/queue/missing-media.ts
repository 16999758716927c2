/** The bytes of a recording are missing in a store that is there: they are waited for, and given up after a day. */
import { toReason } from '@minutebook/contract/reasons.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { isOwnStore } from '../../media/require-own-store.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import type { JobContext } from './job-context.ts';
import { MediaMissingError, StageFailure } from './stage-failure.ts';

export const MEDIA_GONE = toReason('media_gone');

/** Whether bytes that have been missing since then are given up. */
export const isGivenUp = (missing_since: Date, now: Date): boolean =>
  now.getTime() - missing_since.getTime() >= DAY_MS;

/** Returns what a step throws whose recording is not in the store. */
export async function toMissing(ctx: JobContext, job: StageJob): Promise<Error> {
  const delaySeconds = Math.min(MINUTE_MS * 2 ** (job.put_off ?? 0), HOUR_MS) / 1_000;
  if (!(await isOwnStore(ctx))) return new MediaMissingError(delaySeconds);
  const now = ctx.clock.now();
  const missing_since = job.missing_since ?? now.toISOString();
  if (isGivenUp(new Date(missing_since), now)) return new StageFailure('failed', MEDIA_GONE);
  return new MediaMissingError(delaySeconds, missing_since);
}
