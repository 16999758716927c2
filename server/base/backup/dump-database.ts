/** Dumps the database in one snapshot, table by table, as text that every version of PostgreSQL reads. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Archive } from './archive.ts';
import { ABOUT, FORMAT_VERSION, type BackupAbout } from './backup-about.ts';
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

export const toPiecePath = (table: string, number: number) =>
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

/** Returns the number of rows of each table. */
export async function dumpTables(
  client: Client,
  {
    archive,
    tables,
    onProgress,
  }: { archive: Archive; tables: readonly BackupTable[]; onProgress: (size_bytes: number) => void },
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await dumpTable(client, { archive, table, onProgress });
  return rows;
}

const compress = promisify(gzip);

async function dumpTable(
  client: Client,
  {
    archive,
    table,
    onProgress,
  }: { archive: Archive; table: BackupTable; onProgress: (size_bytes: number) => void },
): Promise<number> {
  // A partitioned table can only be copied as the result of a query.
  const columns = toTableWithColumns(table).slice(toTableName(table.name).length + 2, -1);
  const copy = client.query(copyTo(`copy (select ${columns} from ${toTableName(table.name)}) to stdout`));
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
