import { attempt, findFailures, scanBy, type Ask } from './find-unreadable.ts';

const AT_ONCE = 500;

const selectIsByRecord = `
  select exists (select from pg_catalog.pg_index i where i.indrelid = $1::regclass and i.indisvalid and i.indpred is null
    and pg_catalog.pg_get_indexdef(i.indexrelid, 1, true) = 'workspace_id'
    and pg_catalog.pg_get_indexdef(i.indexrelid, 2, true) = 'record_id') as is_by_record`;

/** The records some row of which cannot be read in a table; none where no index finds the rows of a record. */
export async function nameRecords(ask: Ask, table: string): Promise<number[]> {
  const [found] = await ask<{ is_by_record: boolean }>(selectIsByRecord, [table]);
  if (found?.is_by_record !== true) return [];
  await scanBy(ask, 'index');
  const listed = /^"?public"?[.]"?record"?$/.test(table) ? 'public.record_index' : 'public.record';
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

/** The key of a record, with numbers as text, as this connection writes a bigint. */
interface RecordKey {
  workspace_id: string;
  record_id: string;
}
