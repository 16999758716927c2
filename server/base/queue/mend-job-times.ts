import { statement, type Queryable } from '../database/database.ts';

const AHEAD = `now() + interval '1 minute'`;

// Only the columns that a worker compares with the clock. What waits for another job has no time.
const mendTimes = statement<{ id: string }>(
  'queue.mend-times',
  `update minutebook_jobs.job j set created_on = least(j.created_on, now()), started_on = least(j.started_on, now()),
     heartbeat_on = least(j.heartbeat_on, now()),
     start_after = case when j.start_after = 'infinity' then j.start_after else least(j.start_after, now()) end
   where j.state <= 'active' and (j.created_on > ${AHEAD} or j.started_on > ${AHEAD} or j.heartbeat_on > ${AHEAD})
   returning j.id::text`,
  'jobs',
);

/**
 * Jobs of a clock that was ahead would wait until that time has come, and one whose worker has ended would count
 * as worked on until then. Returns how many there were.
 */
export const mendJobTimes = async (db: Queryable): Promise<number> => (await db.query(mendTimes, [])).length;
