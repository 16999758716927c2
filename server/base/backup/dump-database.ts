/** Dumps the database in one snapshot, table by table, as text that every version of PostgreSQL reads. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Archive } from './archive.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { ABOUT, FORMAT_VERSION, type BackupAbout, type LeftOut } from './backup-about.ts';
import { isDamage } from './find-unreadable.ts';
import { findReadableRows, toLeftOutWords } from './readable-rows.ts';
import {
  listSequences,
  listTables,
  toTableName,
  toTableWithColumns,
  type BackupTable,
} from './list-tables.ts';

/** A table is cut into pieces of this much text, one of which is in memory at a time. */
const PIECE_BYTES = 4 << 20;
const TABLES = 'tables';

const toPiecePath = (table: string, number: number) =>
  `${TABLES}/${table}/${String(number).padStart(6, '0')}.copy.gz`;

/** Returns the table that an entry is a piece of. */
export const toTableOfPiece = (path: string) =>
  new RegExp(`^${TABLES}/([^/]+)/\\d+[.]copy[.]gz$`).exec(path)?.[1];

/** Prevents timeouts on a connection for a backup, and makes its text the same everywhere. */
const SETTINGS = `
  set idle_in_transaction_session_timeout = 0; set statement_timeout = 0; set lock_timeout = 0;
  set client_encoding = 'UTF8'; set "TimeZone" = 'UTC'; set "DateStyle" = 'ISO'; set "IntervalStyle" = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set standard_conforming_strings = on;
  set search_path = public`;

export const prepareConnection = (client: Client) => client.query(SETTINGS);

/** All reads until the transaction ends see this moment. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('begin isolation level repeatable read');
  // The first statement takes the snapshot, not `begin`.
  await client.query('select 1');
}

/** Writes the first entry, which describes the backup. */
export async function writeAbout(
  client: Client,
  archive: Archive,
  parts: { created_at: Date; has_media: boolean; has_secret: boolean },
): Promise<BackupAbout> {
  const { rows: migrations } = await client.query<BackupAbout['migrations'][number]>(
    'select m.version, m.name, m.checksum from schema_migration m order by m.version',
  );
  const { rows: servers } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const about: BackupAbout = {
    format: 'minutebook-backup',
    format_version: FORMAT_VERSION,
    created_at: parts.created_at.toISOString(),
    postgres_version: servers[0]?.version ?? '',
    migrations,
    tables: await listTables(client),
    sequences: await listSequences(client),
    has_media: parts.has_media,
    has_secret: parts.has_secret,
  };
  await archive.addJson(ABOUT, about);
  return about;
}

export interface DumpedTables {
  /** The number of rows of each. */
  rows: Record<string, number>;
  left_out: LeftOut[];
}

interface DumpParts {
  archive: Archive;
  tables: readonly BackupTable[];
  /** true: rows that cannot be read are left out. */
  skips_unreadable: boolean;
  onProgress: (size_bytes: number) => void;
}

/** @throws CONFLICT naming the rows that cannot be read */
export async function dumpTables(client: Client, parts: DumpParts): Promise<DumpedTables> {
  const dumped: DumpedTables = { rows: {}, left_out: [] };
  for (const table of parts.tables) {
    const { query, left_out } = parts.skips_unreadable
      ? await findReadableRows(client, table.name)
      : { query: toTableName(table.name), left_out: null };
    if (left_out !== null) dumped.left_out.push(left_out);
    await client.query('savepoint dumped');
    dumped.rows[table.name] = await dumpTable(client, { ...parts, table, query }).catch(
      async (error: unknown) => {
        if (!isDamage(error)) throw error;
        await client.query('rollback to savepoint dumped');
        throw await toUnreadable(client, table, error);
      },
    );
    await client.query('release savepoint dumped');
  }
  return dumped;
}

/** Describes which rows of a table cannot be read. */
async function toUnreadable(client: Client, { name }: BackupTable, error: Error): Promise<Error> {
  const { left_out } = await findReadableRows(client, name);
  const what = left_out === null ? name : toLeftOutWords(left_out);
  return errors.conflict('backup_unreadable', { what, reason: left_out?.reason ?? error.message });
}

const compress = promisify(gzip);

async function dumpTable(
  client: Client,
  {
    archive,
    table,
    query,
    onProgress,
  }: Pick<DumpParts, 'archive' | 'onProgress'> & { table: BackupTable; query: string },
): Promise<number> {
  // A partitioned table can only be copied as the result of a query.
  const columns = toTableWithColumns(table).slice(toTableName(table.name).length + 2, -1);
  const copy = client.query(copyTo(`copy (select ${columns} from ${query} dumped) to stdout`));
  let number = 0;
  for await (const piece of inPieces(copy)) {
    number += 1;
    const content = await compress(piece, { level: 1 });
    await archive.add({
      path: toPiecePath(table.name, number),
      size_bytes: content.length,
      content: [content],
    });
    onProgress(content.length);
  }
  return copy.rowCount;
}

async function* inPieces(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    piece.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(piece);
    piece = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(piece);
}
