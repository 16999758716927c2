/** Reads the schema of a database from its catalogue, in a form that is the same in PostgreSQL 15 to 18. */
import type { Client } from 'pg';
import { SCHEMAS } from '../../../base/backup/list-tables.ts';

export interface SchemaObject {
  kind:
    | 'table'
    | 'column'
    | 'constraint'
    | 'index'
    | 'trigger'
    | 'sequence'
    | 'type'
    | 'function'
    | 'version';
  /** The name with its schema and table: `public.record`, `public.record.title`. */
  name: string;
  definition: string;
}

/** The queue makes a partition of its statistics for each day. */
const selectObjects = `
  with ours as (
    select c.oid, n.nspname || '.' || c.relname as name, c.relkind, c.relpersistence, c.relrowsecurity
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and c.relkind in ('r', 'p') and c.relname !~ '^queue_stats_[0-9]'
  )
  select 'table' as kind, t.name,
    case t.relkind when 'p' then 'partitioned' else 'plain' end
      || case t.relpersistence when 'u' then ', unlogged' else '' end
      || case when t.relrowsecurity then ', with row security' else '' end as definition
  from ours t
  union all
  select 'column', t.name || '.' || a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod)
    || case when a.attcollation <> y.typcollation then ' collate ' || a.attcollation::regcollation else '' end
    || case when a.attnotnull then ' not null' else '' end
    || case when a.attidentity <> '' then ' identity' when a.attgenerated <> '' then ' generated' else '' end
    || coalesce(' default ' || pg_catalog.pg_get_expr(d.adbin, d.adrelid), '')
  from ours t
  join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type y on y.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  union all
  select 'constraint', t.name || '.' || f.conname, pg_catalog.pg_get_constraintdef(f.oid)
    || case when not i.indisvalid and f.contype in ('p', 'u', 'x') then ' (invalid)' else '' end
    || case when exists (
         select from pg_catalog.pg_trigger g where g.tgconstraint = f.oid and g.tgenabled in ('D', 'R')
       ) then ' (switched off)' else '' end
  from ours t
  join pg_catalog.pg_constraint f on f.conrelid = t.oid and f.contype in ('p', 'u', 'x', 'c', 'f')
  left join pg_catalog.pg_index i on i.indexrelid = f.conindid
  union all
  select 'index', t.name || '.' || c.relname,
    pg_catalog.pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' (invalid)' end
  from ours t
  join pg_catalog.pg_index i on i.indrelid = t.oid
  join pg_catalog.pg_class c on c.oid = i.indexrelid
  where not exists (
    select from pg_catalog.pg_constraint f where f.conindid = i.indexrelid and f.contype in ('p', 'u', 'x'))
  union all
  select 'trigger', t.name || '.' || g.tgname, pg_catalog.pg_get_triggerdef(g.oid)
  from ours t join pg_catalog.pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  union all
  select 'sequence', s.schemaname || '.' || s.sequencename,
    concat_ws(' ', s.data_type, s.min_value, s.max_value, s.increment_by, s.cycle)
  from pg_catalog.pg_sequences s where s.schemaname = any ($1)
  union all
  select 'type', n.nspname || '.' || y.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder)
  from pg_catalog.pg_type y
  join pg_catalog.pg_namespace n on n.oid = y.typnamespace and n.nspname = any ($1)
  join pg_catalog.pg_enum e on e.enumtypid = y.oid
  group by n.nspname, y.typname
  union all
  select 'function',
    n.nspname || '.' || p.proname || '(' || pg_catalog.pg_get_function_identity_arguments(p.oid) || ')', md5(p.prosrc)
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace and n.nspname = any ($1)
  where not exists (
    select from pg_catalog.pg_depend d
    where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 2, 1`;

/** A later version of the queue migrates this schema when it starts. */
export const QUEUE_SCHEMA = 'minutebook_jobs';
const VERSION_TABLE = `${QUEUE_SCHEMA}.version`;

export async function readSchema(client: Client): Promise<SchemaObject[]> {
  // With an empty search path PostgreSQL writes every name with its schema.
  await client.query(`set search_path = ''`);
  const { rows } = await client.query<SchemaObject>(selectObjects, [SCHEMAS]);
  if (!rows.some(({ name }) => name === VERSION_TABLE)) return rows;
  const { rows: versions } = await client.query<SchemaObject>(
    `select 'version' as kind, '${QUEUE_SCHEMA}' as name, v.version::text as definition from ${VERSION_TABLE} v`,
  );
  return [...rows, ...versions];
}
