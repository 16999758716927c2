/** One page of an offset list together with the list's total, from one statement and so from one snapshot. */
import { statement, type Queryable, type Statement, type Value } from './database.ts';

export interface PageRequest {
  /** 0 … 2^53−1 */
  offset: number;
  limit: number;
}

/** The page's rows, and what the contract calls `page`. */
export interface OffsetPage<Row> {
  rows: Row[];
  page: PageRequest & { total: number };
}

/** Fixed SQL of ours. `$1` is the workspace (or another owner of the list), `$2` the offset, `$3` the limit; filters follow. */
interface ListParts {
  /** Computed only for the rows of the page, however many the offset skips. */
  columns: string;
  from: string;
  where: string;
  /** Identifies rows and orders the list. */
  key: string;
  newest_first?: boolean;
}

/** Past the end there is one row with nothing but the total. */
type PageRow<Row> = { page_total: number } & ((Row & { page_key: number }) | { page_key: null });

/** `count(*) over ()` returns no row past the end of the list; hence the outer join. */
export function pageStatement<Row>(
  name: string,
  { columns, from, where, key, newest_first = false }: ListParts,
): Statement<PageRow<Row>> {
  const direction = newest_first ? 'desc' : 'asc';
  return statement(
    name,
    `with matching as materialized (select ${key} as page_key from ${from} where ${where}),
     page as (select matching.page_key from matching order by matching.page_key ${direction} offset $2 limit $3)
     select counted.page_total, item.*
     from (select count(*) as page_total from matching) as counted
     left join (
       select ${key} as page_key, ${columns} from ${from}
       where (${where}) and ${key} in (select page.page_key from page)
     ) as item on true
     order by item.page_key ${direction}`,
  );
}

export async function queryPage<Row>(
  db: Queryable,
  {
    statement,
    of,
    page: { offset, limit },
    filters = [],
  }: {
    statement: Statement<PageRow<Row>>;
    of: Value;
    page: PageRequest;
    filters?: readonly Value[] | undefined;
  },
): Promise<OffsetPage<Row>> {
  const found = await db.query(statement, [of, offset, limit, ...filters]);
  const total = found[0]?.page_total ?? 0;
  return { rows: found.filter((row) => row.page_key !== null), page: { offset, limit, total } };
}
