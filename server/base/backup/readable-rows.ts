/** The rows of a damaged table that can be read, for a backup that goes on without the others. */
import type { Client } from 'pg';
import { toList } from '../to-list.ts';
import { findUnreadable, scanBy, withSavepoints, type Unreadable } from './find-unreadable.ts';
import type { LeftOut } from './backup-about.ts';
import { toTableName } from './list-tables.ts';
import { nameRecords } from './name-records.ts';

export interface ReadableRows {
  /** All rows that can be read, as `from` takes them. */
  query: string;
  /** null: all can be. */
  left_out: (LeftOut & { reason: string }) | null;
}

const selectLeaves = `
  select p.relid::regclass::text as leaf from pg_catalog.pg_partition_tree($1::regclass) p where p.isleaf
  union select $1::regclass::text where not exists (select from pg_catalog.pg_partition_tree($1::regclass))`;

/** Within a transaction, which reads pages by their numbers from here on if some are left out. @param name `public.record` */
export async function findReadableRows(client: Client, name: string): Promise<ReadableRows> {
  const ask = withSavepoints(client);
  const table = toTableName(name);
  const found: { leaf: string; unreadable: Unreadable }[] = [];
  for (const { leaf } of await ask<{ leaf: string }>(selectLeaves, [table])) {
    found.push({ leaf, unreadable: await findUnreadable(ask, leaf) });
  }
  const pages = found.flatMap(({ unreadable }) => unreadable.pages);
  const rows = found.flatMap(({ unreadable }) => unreadable.rows);
  const [first] = [...pages, ...rows];
  if (first === undefined) {
    await scanBy(ask, 'any');
    return { query: table, left_out: null };
  }
  const query = found.flatMap(({ leaf, unreadable }) => toQueries(leaf, unreadable)).join(' union all ');
  const records = await nameRecords(ask, table);
  await scanBy(ask, 'page');
  const left_out = { table: name, pages: pages.map(({ at }) => at), rows: rows.length, records };
  return { query: `(${query})`, left_out: { ...left_out, reason: first.reason } };
}

/** One for each run of pages that can be read. Values that lie elsewhere are touched only in rows that are asked for. */
function toQueries(leaf: string, { pages, rows }: Unreadable): string[] {
  const others = rows.map(({ ctid }) => ` and ctid <> '${ctid}'`).join('');
  const ends = [...pages.map(({ at }) => at), Infinity];
  return ends.flatMap((end, index) => {
    const start = (ends[index - 1] ?? -1) + 1;
    if (start === end) return [];
    const until = end === Infinity ? '' : ` and ctid < '(${end},0)'`;
    return [`select * from only ${leaf} where ctid >= '(${start},0)'${until}${others}`];
  });
}

/** `page 3 of transcript_chunk, with rows of records 4, 17` */
export function toLeftOutWords({ table, pages, rows, records }: LeftOut): string {
  const parts = [
    ...(pages.length === 0 ? [] : [toList('page', pages)]),
    ...(rows === 0 ? [] : [rows === 1 ? 'a row' : `${rows} rows`]),
  ];
  const named = records.length === 0 ? '' : `, with rows of ${toList('record', records)}`;
  return `${parts.join(' and ')} of ${table.replace(/^public[.]/, '')}${named}`;
}
