/** Facts are kept for thirty days, the longest absence allowed to a follower of a workspace. */
import { DAY_MS } from '../base/durations.ts';
import { writingStatement, type Database } from '../base/database/database.ts';

export const FACT_DAYS = 30;
/** The limit per workspace and call, so that no transaction is long; the next call takes the next ones. */
const BATCH = 5_000;
const WORKSPACES = 20;

// Oldest first and without gaps: a reader from before `oldest_seq` is told that facts are missing.
const deleteOldFacts = writingStatement<{ workspace_id: number }>(
  'access.sweep-facts',
  `with old as (
     select c.workspace_id, c.oldest_seq
     from fact_counter c join fact f on f.workspace_id = c.workspace_id and f.seq = c.oldest_seq
     where f.at < $1 order by c.workspace_id limit $2
   ), due as (
     select o.workspace_id, o.oldest_seq,
       coalesce(min(f.seq) filter (where f.at >= $1), max(f.seq) + 1) as first_kept
     from old o join fact f on f.workspace_id = o.workspace_id and f.seq >= o.oldest_seq and f.seq < o.oldest_seq + $3
     group by o.workspace_id, o.oldest_seq
   ), gone as (
     delete from fact f using due d
     where f.workspace_id = d.workspace_id and f.seq >= d.oldest_seq and f.seq < d.first_kept
   )
   update fact_counter c set oldest_seq = d.first_kept from due d where c.workspace_id = d.workspace_id
   returning c.workspace_id`,
);

/** Returns the number of workspaces in which it has deleted any. */
export async function sweepFacts({ db }: { db: Pick<Database, 'transaction'> }, now: Date): Promise<number> {
  const before = new Date(now.getTime() - FACT_DAYS * DAY_MS);
  const swept = await db.transaction((tx) => tx.write(deleteOldFacts, [before, WORKSPACES, BATCH]));
  return swept.length;
}
