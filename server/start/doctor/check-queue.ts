/** Reports waiting and failed jobs of the queue, and those that no process works on any more. */
import { statement, type Database } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { fine, found, REPAIR, type DoctorParts, type Found } from './finding.ts';

interface QueueFacts {
  waiting: number;
  oldest: Date | null;
  failed: number;
}

const selectQueue = statement<QueueFacts>(
  'doctor.queue',
  `select count(*) filter (where j.state < 'active')::integer as waiting,
     min(j.created_on) filter (where j.state < 'active' and j.start_after <= now()) as oldest,
     count(*) filter (where j.state = 'failed')::integer as failed
   from minutebook_jobs.job j`,
);

export const OLDEST_MS = 3_600_000;

export async function checkQueue({ db, clock }: DoctorParts): Promise<Found[]> {
  const { waiting, oldest, failed } = requireRow(await db.query(selectQueue, []), 'the queue');
  const waitingMs = oldest === null ? 0 : clock.now().getTime() - oldest.getTime();
  const message = `${waiting} jobs waiting, the oldest for ${Math.round(waitingMs / 60_000)} min; ${failed} failed lately`;
  const orphans = await findOrphans(db);
  if (waitingMs > OLDEST_MS) {
    const remedy = 'see whether a worker runs, and whether its engine answers';
    return [...found('warning', message, remedy), ...orphans];
  }
  if (failed === 0) return [...fine(message), ...orphans];
  const remedy = 'the records say why: "minutebook record list", then "record rerun"';
  return [...found('warning', message, remedy), ...orphans];
}

/** A worker sends heartbeats every few seconds, and a job without any is given to another one after ten. */
const IS_ORPHAN = `j.state = 'active' and coalesce(j.heartbeat_on, j.started_on) < now() - interval '10 minutes'`;

const selectOrphans = statement<{ queue: string; jobs: number; record_ids: string; since: string }>(
  'doctor.orphaned-jobs',
  `select j.name as queue, count(*)::integer as jobs, string_agg(distinct j.data ->> 'record_id', ', ') as record_ids,
     to_char(min(coalesce(j.heartbeat_on, j.started_on)), 'YYYY-MM-DD HH24:MI') as since
   from minutebook_jobs.job j where ${IS_ORPHAN} group by j.name order by j.name`,
);

// Returning the job to the queue starts a new attempt, as after the end of a worker.
const freeOrphans = statement<{ id: string }>(
  'doctor.free-jobs',
  `update minutebook_jobs.job j set state = 'retry', heartbeat_on = null, start_after = now()
   where j.name = $1 and ${IS_ORPHAN} returning j.id::text`,
);

async function findOrphans(db: Database): Promise<Found[]> {
  const orphans = await db.query(selectOrphans, []);
  return orphans.map(({ queue, jobs, record_ids, since }) => ({
    state: 'wrong',
    message: `no process works on ${jobs === 1 ? 'a job' : `${jobs} jobs`} of "${queue}", active since ${since} (records ${record_ids})`,
    remedy: `start a worker, which frees them; ${REPAIR}`,
    repair: async () => `given back to the queue: ${(await db.query(freeOrphans, [queue])).length}`,
  }));
}
