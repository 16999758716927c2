/** Counts of the records in a requester's list, by what the list can be filtered by. */
import { statement, type Queryable } from '../db/database.ts';

const countOfTeam = statement<{ record_count: number }>(
  'visible-records.count-of-team',
  `select count(*) as record_count from record_index i
   where i.workspace_id = $1 and i.acl && $2::bigint[] and i.team_ids @> array[$3::bigint]`,
);

export async function countVisibleRecordsOfTeam(
  db: Queryable,
  workspace_id: number,
  principals: readonly number[],
  team_id: number,
): Promise<number> {
  const [count] = await db.query(countOfTeam, [workspace_id, principals, team_id]);
  return count?.record_count ?? 0;
}

const countByLabel = statement<{ label_id: number; record_count: number }>(
  'visible-records.count-by-label',
  `select labelled.label_id, count(*) as record_count
   from record_index i cross join unnest(i.label_ids) as labelled (label_id)
   where i.workspace_id = $1 and i.acl && $2::bigint[]
   group by labelled.label_id order by labelled.label_id`,
);

/** Label id → records; labels without any are left out. */
export async function countVisibleRecordsByLabel(
  db: Queryable,
  workspace_id: number,
  principals: readonly number[],
): Promise<Map<number, number>> {
  const counts = await db.query(countByLabel, [workspace_id, principals]);
  return new Map(counts.map(({ label_id, record_count }) => [label_id, record_count]));
}
