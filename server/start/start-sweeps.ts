import type { Context } from '../http/context.ts';
import { sweepIdempotentRequests } from '../http/idempotency/idempotency-queries.ts';
import { sweepRateBuckets } from '../http/limits/sweep-rate-buckets.ts';
import { sweepOauth } from '../people/oauth/sweep-oauth.ts';
import { sweepFacts } from '../access/fact-log.ts';
import { sweepMail } from '../mail/kept-mails.ts';
import { endOldPuts } from '../media/end-old-puts.ts';
import { sweepMedia } from '../media/sweep-media.ts';
import { mailHitsOfTheDay } from '../records/trackers/mail-hits.ts';
import { queueDigests } from '../records/digest/queue-digests.ts';
import { expireContents } from '../records/retention/expire-contents.ts';
import { sweepRemovedItems } from '../records/removed-items/removed-item.ts';
import { expireTrash } from '../records/trash/expire-trash.ts';
import { mendJobTimes } from '../base/queue/mend-job-times.ts';
import { cleanPendingTokens } from '../search/clean-pending-tokens.ts';
import { reindexOutdated } from '../records/indexing/reindex-outdated.ts';
import { watchForLeaps, type Leap } from '../base/clock.ts';
import { HOUR_MS } from '../base/durations.ts';
import { mendTimes } from './mend-times.ts';
import { sweepImports } from '../recordings/imports/sweep-imports.ts';
import { sweepUploads } from '../recordings/receive/sweep-uploads.ts';

const INTERVAL_MS = 5 * 60_000;

type SweepContext = Pick<Context, 'config' | 'db' | 'keys' | 'media' | 'clock' | 'log' | 'metrics'>;

/**
 * Runs the sweeps now and every five minutes. They reindex records of an older format, end expired uploads,
 * delete expired contents, old trash, media without a record, remains of puts, old windows of rate limits, old facts, kept
 * answers and expired tokens of programs, mend what a clock that was ahead has put off, and write the weekly
 * mails. After a leap of the clock nothing is removed.
 */
export function startSweeps(
  ctx: SweepContext,
  { every_ms = INTERVAL_MS } = {},
): {
  /** Settles when a running sweep has ended. */
  stop(): Promise<void>;
} {
  const stopped = new AbortController();
  const running = new Map<Sweeps, Promise<void>>();
  // An alert sees a counter's first increase only if the counter existed before.
  for (const sweep of Object.keys({ ...mends, ...sweeps, ...longSweeps, ...digests }))
    ctx.metrics.sweep_failures.inc({ sweep }, 0);
  const findLeap = watchForLeaps(ctx.clock);
  let told: Leap | undefined;
  const start = () => {
    const begun = ctx.clock.now();
    const leap = findLeap();
    if (leap !== undefined && leap !== told) {
      const hours = Math.round(leap.ahead_ms / HOUR_MS);
      ctx.log.warn(
        { hours },
        'the clock was set ahead: nothing is removed for a day, or until it is set back or the server restarted',
      );
    }
    told = leap;
    for (const each of [mends, sweeps, longSweeps, digests]) {
      if (running.has(each) || (each === sweeps && leap !== undefined)) continue;
      const swept = sweepAll(ctx, each, { begun, stopped: stopped.signal }).finally(() =>
        running.delete(each),
      );
      running.set(each, swept);
    }
  };
  start();
  const timer = setInterval(start, every_ms);
  return {
    async stop() {
      stopped.abort();
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

/** Each does a part of its work, and returns how much; 0 means that nothing is left. */
type Sweeps = Readonly<Record<string, (ctx: SweepContext, now: Date) => Promise<number>>>;

/** They remove nothing. */
const mends: Sweeps = {
  job_times: ({ db }) => mendJobTimes(db),
  times: async ({ db }, now) => {
    await mendTimes(db, now);
    return 0;
  },
  pending_tokens: sweepPendingTokens,
};

// Uploads come before media: completing one saves its file from the sweep of media.
const sweeps: Sweeps = {
  uploads: sweepUploads,
  imports: sweepImports,
  contents: expireContents,
  trash: expireTrash,
  removed_items: sweepRemovedItems,
  media: sweepMedia,
  puts: endOldPuts,
  rate_buckets: sweepRateBuckets,
  facts: sweepFacts,
  programs: sweepOauth,
  idempotent_requests: sweepIdempotentRequests,
  mail: sweepMail,
};

/**
 * After a change of the index format this takes hours in a large installation, so the others do not wait for
 * it.
 */
const longSweeps: Sweeps = { outdated_index: reindexOutdated };

/** On Monday mornings digests take minutes in a large installation. */
const digests: Sweeps = { digests: queueDigests, hits_of_the_day: mailHitsOfTheDay };

/** @param begun when it was begun: the clock may be set ahead meanwhile */
async function sweepAll(
  ctx: SweepContext,
  sweepsInTurn: Sweeps,
  { begun, stopped }: { begun: Date; stopped: AbortSignal },
): Promise<void> {
  for (const [name, sweep] of Object.entries(sweepsInTurn)) {
    const labels = { sweep: name };
    try {
      while (!stopped.aborted) {
        const count = await sweep(ctx, begun);
        ctx.metrics.swept.inc(labels, count);
        if (count === 0) break;
      }
      ctx.metrics.sweep_ended.set(labels, ctx.clock.now().getTime() / 1000);
    } catch (error) {
      // The next sweep finds the same work again.
      ctx.metrics.sweep_failures.inc(labels);
      ctx.log.warn({ err: error, sweep: name }, 'sweeping failed');
    }
  }
}

/** Activates tokens that a killed import has left pending. */
async function sweepPendingTokens({ db }: SweepContext): Promise<number> {
  await cleanPendingTokens(db);
  return 0;
}
