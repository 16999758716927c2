/**
 * Lists the tables of the database and of PostgreSQL's own catalogue, with their indexes and TOAST tables.
 */
import type { Client } from 'pg';
import { findCitusVersion } from '../../../base/cluster/citus.ts';
import { listDistributed } from '../../../base/cluster/distribute-database.ts';
import { SCHEMAS } from '../../../base/backup/list-tables.ts';

export interface IndexToRead {
  /** The name with its schema, quoted for SQL. */
  name: string;
  method: string;
  /** A query that has to read the whole index, if there is one. */
  reading: { columns: string; condition: string } | null;
}

export interface TableToRead {
  /** The name with its schema, quoted for SQL. */
  name: string;
  /** The TOAST table for long values, if there is one. */
  toast: string | null;
  indexes: IndexToRead[];
}

/**
 * Leaves out tables that the role may not read, such as PostgreSQL's passwords for a role that is no
 * superuser.
 */
const selectTables = `
  select c.oid::regclass::text as name, case when c.reltoastrelid <> 0 then c.reltoastrelid::regclass::text end as toast,
    coalesce((
      select json_agg(json_build_object('name', i.indexrelid::regclass::text, 'method', m.amname, 'reading',
        case when i.indrelid = c.oid then json_build_object('columns', (
            select string_agg(pg_catalog.pg_get_indexdef(i.indexrelid, k, true)
              || case when m.amname = 'btree' and i.indoption[k - 1] & 1 = 1 then ' desc' else '' end
              || case when m.amname = 'btree' and i.indoption[k - 1] & 3 = 1 then ' nulls last'
                      when m.amname = 'btree' and i.indoption[k - 1] & 3 = 2 then ' nulls first' else '' end,
              ', ' order by k)
            from generate_series(1, i.indnkeyatts::integer) k
          ), 'condition', coalesce(pg_catalog.pg_get_expr(i.indpred, i.indrelid), 'true')) end) order by i.indexrelid)
      from pg_catalog.pg_index i
      join pg_catalog.pg_class x on x.oid = i.indexrelid and x.relkind = 'i'
      join pg_catalog.pg_am m on m.oid = x.relam
      where i.indrelid in (c.oid, c.reltoastrelid) and i.indisvalid), '[]') as indexes
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and c.relpersistence <> 't' and (n.nspname = any ($1) or n.nspname = 'pg_catalog')
    and has_table_privilege(c.oid, 'select')
  order by n.nspname = 'pg_catalog', c.oid`;

/** Tables that Citus has distributed have no pages here, and are only counted. */
export async function listRelations(client: Client): Promise<{ tables: TableToRead[]; left_out: number }> {
  const { rows } = await client.query<TableToRead>(selectTables, [SCHEMAS]);
  const distributed =
    (await findCitusVersion(client)) === null ? [] : [...(await listDistributed(client)).keys()];
  const tables = rows.filter(({ name }) => !distributed.includes(name.replace(/^public[.]/, '')));
  return { tables, left_out: rows.length - tables.length };
}
