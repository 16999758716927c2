/**
 * Wakes the takers when there are jobs: once they are enqueued, when a postponed one is due, and when a
 * worker has lost one. Background jobs wait until an import is over, because the insights of a record take
 * several times the processor time of importing it: an import beside them took three times as long.
 */
import type { PgBoss } from 'pg-boss';
import type { BaseLogger } from 'pino';
import { statement, type Database } from '../../base/database/database.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { requireRow } from '../../base/must.ts';
import { ARRIVAL_SECONDS, BACKGROUND_PRIORITY, type QueuedJobs } from '../../base/queue/enqueue-jobs.ts';
import { startLooking, type Looking, type NextLook } from '../../base/start-looking.ts';
import type { Taker, Takers } from './take-jobs.ts';

/** The pause between looks during an import, and while another process recovers lost jobs. */
const LOOK_MS = 1_000;
/** The pause between supervisions, in which the queue deletes old jobs. */
const UPKEEP_MS = 10 * MINUTE_MS;
/** Background jobs wait for at most this long, however long imports run. */
const LONGEST_REST_SECONDS = 3_600;

interface QueueState {
  /** Queues with a job that is due. */
  due: (keyof QueuedJobs)[];
  /** The time until the next postponed job is due. */
  next_ms: number | null;
  /** The time until the first silent or overdue worker counts as having lost its job. */
  lost_ms: number | null;
  is_arriving: boolean;
}

// The conditions on the state match the queue's indexes. The first and the last background job are found in
// index order.
const selectQueueState = statement<QueueState>(
  'queue.state',
  `select
     array(select q.name from unnest('{sound,text,ended,waveform}'::text[]) as q (name)
       where exists (select from minutebook_jobs.job j where j.name = q.name and j.state < 'active' and not j.blocked
         and j.start_after <= now())) as due,
     (select extract(epoch from min(j.start_after) - now())::float8 * 1000 from minutebook_jobs.job j
       where j.state < 'active' and not j.blocked and j.start_after > now() and j.start_after < 'infinity') as next_ms,
     (select extract(epoch from min(least(j.heartbeat_on + make_interval(secs => j.heartbeat_seconds),
         j.started_on + make_interval(secs => j.expire_seconds))) - now())::float8 * 1000 from minutebook_jobs.job j
       where j.name in ('sound', 'text', 'ended', 'waveform') and j.state = 'active' and j.group_id is not null) as lost_ms,
     (select coalesce(max(j.created_on) > now() - make_interval(secs => $2)
         and min(j.created_on) > now() - make_interval(secs => $3), false) from minutebook_jobs.job j
       where j.name = 'text' and j.priority = $1 and j.state < 'active' and not j.blocked) as is_arriving`,
);

interface Watched {
  boss: PgBoss;
  takers: Takers;
  /** Starts to take background jobs. */
  startBackground: () => Taker;
}

export function watchQueue(
  { db, log }: { db: Database; log: Pick<BaseLogger, 'warn'> },
  { boss, takers, startBackground }: Watched,
): Looking {
  let background: Taker | undefined;
  let upkeepAt = -Infinity;

  async function look(): Promise<NextLook> {
    const values = [BACKGROUND_PRIORITY, ARRIVAL_SECONDS, LONGEST_REST_SECONDS];
    const state = requireRow(await db.query(selectQueueState, values), 'the state of the queue');
    if (state.is_arriving) {
      background?.stop();
      background = undefined;
    } else background ??= startBackground();
    for (const queue of state.due) takers.wake(queue);
    const isLost = state.lost_ms !== null && state.lost_ms <= 0;
    if (isLost || performance.now() > upkeepAt) {
      upkeepAt = performance.now() + UPKEEP_MS;
      // Returns lost jobs to the queue, where they are due after a pause.
      await boss.supervise();
      if (isLost) return { next_ms: LOOK_MS };
    }
    const waits = [state.next_ms, state.lost_ms, state.is_arriving ? LOOK_MS : null];
    return { next_ms: Math.ceil(Math.min(...waits.filter((wait) => wait !== null), UPKEEP_MS)) };
  }

  return startLooking({ bell: { db, name: 'jobs' }, what: 'looking for jobs', log }, look);
}
