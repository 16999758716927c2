/**
 * Takes the jobs in the background of an import once it is over. The insights of a record take several times the processor
 * time of importing it, so an import beside them took three times as long.
 */
import type { BaseLogger } from 'pino';
import { statement, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { ARRIVAL_SECONDS, BACKGROUND_PRIORITY } from '../../base/queue/enqueue-jobs.ts';
import { startLooking } from '../../base/start-looking.ts';
import type { Taker } from './take-jobs.ts';

const LOOK_MS = 1_000;
/** Jobs do not wait for longer than this, however much is imported. */
const LONGEST_REST_SECONDS = 3_600;

// The conditions on the state are those of the queue's index, in whose order the first and the last job are found.
const selectArriving = statement<{ is_arriving: boolean }>(
  'queue.arriving',
  `select coalesce(max(j.created_on) > now() - make_interval(secs => $2)
     and min(j.created_on) > now() - make_interval(secs => $3), false) as is_arriving
   from minutebook_jobs.job j
   where j.name = 'text' and j.priority = $1 and j.state < 'active' and not j.blocked`,
);

/** @param start begins to take jobs */
export function restWhileImporting(
  { db, log }: { db: Queryable; log: Pick<BaseLogger, 'warn'> },
  start: () => Taker,
): { stop(): Promise<void> } {
  let taker: Taker | undefined;
  return startLooking({ every_ms: LOOK_MS, what: 'looking for imports under way', log }, async () => {
    const values = [BACKGROUND_PRIORITY, ARRIVAL_SECONDS, LONGEST_REST_SECONDS];
    const { is_arriving } = requireRow(await db.query(selectArriving, values), 'whether jobs arrive');
    if (is_arriving === (taker === undefined)) return;
    if (taker === undefined) taker = start();
    else taker.stop();
    if (is_arriving) taker = undefined;
  });
}
