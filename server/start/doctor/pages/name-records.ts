import { attempt, findFailures, type Ask } from '../../../base/backup/find-unreadable.ts';

const AT_ONCE = 500;

/** The records some row of which cannot be read in a table. */
export async function nameRecords(ask: Ask, table: string): Promise<number[]> {
  const listed = table === 'public.record' ? 'public.record_index' : 'public.record';
  const damaged: number[] = [];
  const list = (after: RecordKey) =>
    ask<RecordKey>(
      `select r.workspace_id, r.record_id from ${listed} r where (r.workspace_id, r.record_id) > ($1, $2)
       order by r.workspace_id, r.record_id limit ${AT_ONCE}`,
      [after.workspace_id, after.record_id],
    );
  let page = await list({ workspace_id: '0', record_id: '0' });
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    for (const [workspace_id, keys] of Map.groupBy(page, (key) => key.workspace_id)) {
      const ids = keys.map(({ record_id }) => record_id);
      const look = (from: number, to: number) =>
        attempt(
          ask,
          `select sum(length(read_row::text)) from ${table} read_row
           where read_row.workspace_id = $1 and read_row.record_id = any ($2::bigint[])`,
          [workspace_id, ids.slice(from, to)],
        );
      for (const { at } of await findFailures([0, ids.length], look)) damaged.push(Number(ids[at]));
    }
    page = await list(last);
  }
  return damaged;
}

/** As this connection writes a bigint. */
interface RecordKey {
  workspace_id: string;
  record_id: string;
}
