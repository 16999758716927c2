/** The parts of a database that are backed up: the rows of tables made by migrations, and sequence values. */
import { type Client, escapeIdentifier } from 'pg';

export interface BackupTable {
  /** `public.record` */
  name: string;
  columns: string[];
}

export interface BackupSequence {
  name: string;
  /** The last value as text; null if the sequence was never used. */
  last_value: string | null;
}

export const SCHEMAS = ['public', 'minutebook_jobs'];

/** Tables that every start fills again, or that are about one database alone. */
const LEFT_OUT = [
  'public.schema_migration',
  'public.restore_unfinished',
  'public.rate_bucket',
  'public.rate_window',
  'minutebook_jobs.version',
  'minutebook_jobs.bam',
  'minutebook_jobs.warning',
  'minutebook_jobs.queue_stats',
];

const selectTables = `
  select n.nspname || '.' || c.relname as name,
         array_agg(a.attname::text order by a.attnum) as columns
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a
      on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
   group by 1 order by 1`;

export async function listTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(selectTables, [SCHEMAS]);
  return rows.filter(({ name }) => !LEFT_OUT.includes(name));
}

const selectSequences = `
  select s.schemaname || '.' || s.sequencename as name, s.last_value::text as last_value
    from pg_catalog.pg_sequences s where s.schemaname = any ($1) order by 1`;

/** Read within a snapshot, their values are never behind its rows: a sequence belongs to no transaction. */
export async function listSequences(client: Client): Promise<BackupSequence[]> {
  return (await client.query<BackupSequence>(selectSequences, [SCHEMAS])).rows;
}

export const toTableName = (name: string) => name.split('.').map(escapeIdentifier).join('.');

export const toTableWithColumns = ({ name, columns }: BackupTable) =>
  `${toTableName(name)} (${columns.map(escapeIdentifier).join(', ')})`;
