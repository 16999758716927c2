import type { Client } from 'pg';
import { DIRECTORY_TABLES } from '../database/directory-tables.ts';

/** The table that all other tenant tables are colocated with. */
export const FIRST_TABLE = 'workspace';

interface TableRow {
  name: string;
  /** Tables that its foreign keys lead to. */
  needs: string[];
}

const SELECT_TABLES = `
  select c.relname as name, array(
    select distinct f.confrelid::regclass::text from pg_constraint f
    where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
    order by 1) as needs
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relname = any ($1::text[]))
  order by c.relname`;

/** Tables of ours with a workspace a row, each after those that it refers to. */
export async function listTenantTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<TableRow>(SELECT_TABLES, [DIRECTORY_TABLES]);
  const left = new Map(rows.map(({ name, needs }) => [name, needs]));
  const ordered: string[] = [];
  const take = (name: string): void => {
    const needs = left.get(name);
    if (needs === undefined) return;
    left.delete(name);
    needs.forEach(take);
    ordered.push(name);
  };
  take(FIRST_TABLE);
  for (const { name } of rows) take(name);
  return ordered;
}
