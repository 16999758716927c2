/** Loads the rows of a backup into a database with a schema and no rows: all of them, or none. */
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { errors } from '@minutebook/contract/errors.ts';
import { must } from '../must.ts';
import type { BackupAbout, BackupCounts } from './backup-about.ts';
import { toTableOfPiece } from './dump-database.ts';
import { listTables, SCHEMAS, toTableName, toTableWithColumns, type BackupTable } from './list-tables.ts';
import type { ReadEntry } from './read-archive.ts';
import { writeAll } from './tar-sink.ts';

const selectForeignKeys = `
  select f.conrelid::regclass::text as table_name, quote_ident(f.conname) as name, pg_get_constraintdef(f.oid) as definition,
         case when k.cleared is null then format('delete from %s c where ', f.conrelid::regclass)
              else format('update %s c set %s where ', f.conrelid::regclass, k.cleared) end
           || format('%s and not exists (select from %s p where %s)', k.is_set, f.confrelid::regclass, k.is_same) as unlink
    from pg_catalog.pg_constraint f
    join pg_catalog.pg_namespace n on n.oid = f.connamespace
    cross join lateral (
      select string_agg(format('%I = null', a.attname), ', ') filter (where not a.attnotnull) as cleared,
             string_agg(format('c.%I is not null', a.attname), ' and ') as is_set,
             string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ') as is_same
        from unnest(f.conkey, f.confkey) as key (own, other)
        join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = key.own
        join pg_catalog.pg_attribute b on b.attrelid = f.confrelid and b.attnum = key.other) k
   where f.contype = 'f' and f.conparentid = 0 and n.nspname = any ($1) order by 1, 2`;

// Only indexes that no constraint depends on. Partitions of an index are dropped and created with their parent.
const selectIndexes = `
  select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_catalog.pg_index i
    join pg_catalog.pg_class c on c.oid = i.indexrelid and not c.relispartition
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where n.nspname = any ($1) and not i.indisunique and not exists (
     select from pg_catalog.pg_constraint f where f.conindid = i.indexrelid)
   order by 1`;

/** An index is made of all rows at once, in this much memory: many times as fast as row by row. */
const INDEX_MEMORY = '256MB';

interface Index {
  name: string;
  definition: string;
}

interface ForeignKey {
  table_name: string;
  name: string;
  definition: string;
  /** Repairs rows with a dangling key: clears the key if it is nullable, and deletes the row otherwise. */
  unlink: string;
}

export interface Loading {
  /** Adds a piece of a table; the pieces of one table are consecutive. */
  add(entry: ReadEntry): Promise<void>;
  /**
   * Returns how many rows, by table, refer to others that an incomplete backup lacks: they are deleted, or refer to nothing.
   * @throws CONFLICT when a table does not have the number of rows that the backup counted
   */
  commit(counts: Pick<BackupCounts, 'rows' | 'left_out'>): Promise<Record<string, number>>;
  rollback(): Promise<void>;
}

/**
 * Runs in one transaction, in any order of tables: foreign keys are checked and indexes are made when all rows are in.
 */
export async function beginLoading(client: Client, { tables, sequences }: BackupAbout): Promise<Loading> {
  const known = new Set((await listTables(client)).map(({ name }) => name));
  const unknown = tables.find(({ name }) => !known.has(name));
  // A forged backup could name a table of PostgreSQL itself.
  if (unknown !== undefined) throw errors.conflict('not_a_backup', { path: unknown.name });
  await client.query('begin');
  const { rows: foreignKeys } = await client.query<ForeignKey>(selectForeignKeys, [SCHEMAS]);
  for (const { table_name, name } of foreignKeys) {
    await client.query(`alter table ${table_name} drop constraint ${name}`);
  }
  const { rows: indexes } = await client.query<Index>(selectIndexes, [SCHEMAS]);
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  // A migration may have inserted rows of its own.
  await client.query(`truncate ${tables.map(({ name }) => toTableName(name)).join(', ')}`);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const loaded: Record<string, number> = {};
  let current: OpenTable | undefined;

  const closeCurrent = async () => {
    if (current !== undefined) loaded[current.name] = await current.close();
    current = undefined;
  };
  return {
    async add(entry) {
      const name = must(toTableOfPiece(entry.path), 'the table of a piece');
      if (current?.name !== name) {
        await closeCurrent();
        const table = byName.get(name);
        if (table === undefined) throw errors.conflict('not_a_backup', { path: entry.path });
        current = openTable(client, table);
      }
      await current.write(entry);
    },
    async commit({ rows, left_out = [] }) {
      await closeCurrent();
      const differing = Object.entries(rows).find(([name, count]) => (loaded[name] ?? 0) !== count);
      if (differing !== undefined) throw errors.conflict('backup_rows_differ', { table: differing[0] });
      for (const { name, last_value } of sequences) {
        if (last_value !== null) await client.query('select setval($1, $2)', [name, last_value]);
      }
      await client.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`);
      for (const { definition } of indexes) await client.query(definition);
      const orphaned = left_out.length === 0 ? {} : await unlinkOrphans(client, foreignKeys);
      for (const { table_name, name, definition } of foreignKeys) {
        await client.query(`alter table ${table_name} add constraint ${name} ${definition}`);
      }
      await client.query('commit');
      await client.query('analyze');
      return orphaned;
    },
    async rollback() {
      await current?.close().catch(() => undefined);
      await client.query('rollback');
    },
  };
}

/** A row that goes may leave others behind that refer to it. */
async function unlinkOrphans(
  client: Client,
  foreignKeys: readonly ForeignKey[],
): Promise<Record<string, number>> {
  const orphaned: Record<string, number> = {};
  let goesOn = true;
  while (goesOn) {
    goesOn = false;
    for (const { table_name, unlink } of foreignKeys) {
      const { rowCount } = await client.query(unlink);
      if (rowCount === null || rowCount === 0) continue;
      orphaned[table_name] = (orphaned[table_name] ?? 0) + rowCount;
      goesOn = true;
    }
  }
  return orphaned;
}

interface OpenTable {
  name: string;
  write(entry: ReadEntry): Promise<void>;
  /** Returns the number of rows. */
  close(): Promise<number>;
}

const decompress = promisify(gunzip);
/** Pieces have a few megabytes, packed and unpacked; a few bytes can be packed that become gigabytes. */
const MOST_PIECE_BYTES = 64 << 20;

/** @throws CONFLICT when it is none of our pieces */
async function unpack({ path, size_bytes, content }: ReadEntry): Promise<Buffer> {
  if (size_bytes > MOST_PIECE_BYTES) throw errors.conflict('not_a_backup', { path });
  const packed: Buffer[] = [];
  for await (const chunk of content) packed.push(chunk);
  try {
    return await decompress(Buffer.concat(packed), { maxOutputLength: MOST_PIECE_BYTES });
  } catch {
    // The file is not compressed text, or far too long.
    throw errors.conflict('not_a_backup', { path });
  }
}

function openTable(client: Client, table: BackupTable): OpenTable {
  const feed = new PassThrough();
  const copy = client.query(copyFrom(`copy ${toTableWithColumns(table)} from stdin`));
  const done = pipeline(feed, copy);
  // An error of PostgreSQL must end a pending wait for the stream to drain.
  const failed = done.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    name: table.name,
    async write(entry) {
      const piece = await unpack(entry);
      await Promise.race([
        failed,
        new Promise<void>((resolve, reject) => {
          feed.write(piece, (error) => (error ? reject(error) : resolve()));
        }),
      ]);
    },
    async close() {
      await Promise.race([failed, writeAll(feed, [])]);
      await done;
      return copy.rowCount;
    },
  };
}
