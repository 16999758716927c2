/** How many records a requester's list would hold with one filter: the counts beside labels and teams. */
import { statement, type Queryable } from '../db/database.ts';

interface CountRow {
  id: number;
  record_count: number;
}

/** One pass over the narrow rows of the workspace, whatever the number of labels or teams. */
const countBy = (name: string, column: 'label_ids' | 'team_ids') =>
  statement<CountRow>(
    name,
    `select filter.id, count(*) as record_count
     from record_index i cross join unnest(i.${column}) as filter (id)
     where i.workspace_id = $1 and i.acl && $2::bigint[]
     group by filter.id
     order by filter.id`,
  );

const countsByLabel = countBy('access.visible-records-by-label', 'label_ids');
const countsByTeam = countBy('access.visible-records-by-team', 'team_ids');

export type RecordCounts = ReadonlyMap<number, number>;

/** By label id; labels of no visible record are not in it. */
export async function countVisibleRecordsByLabel(
  db: Queryable,
  workspace_id: number,
  principals: readonly number[],
): Promise<RecordCounts> {
  return toCounts(await db.query(countsByLabel, [workspace_id, principals]));
}

/** By team id; teams of no visible record are not in it. */
export async function countVisibleRecordsByTeam(
  db: Queryable,
  workspace_id: number,
  principals: readonly number[],
): Promise<RecordCounts> {
  return toCounts(await db.query(countsByTeam, [workspace_id, principals]));
}

const toCounts = (rows: readonly CountRow[]) => new Map(rows.map(({ id, record_count }) => [id, record_count]));
