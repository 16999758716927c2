/**
 * Restores an installation from a backup into an empty data folder and, if the database is external, an empty
 * database.
 */
import { join } from 'node:path';
import { DatabaseError, type Client } from 'pg';
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import {
  ABOUT,
  COUNTS,
  readAbout,
  readCounts,
  SECRET,
  type BackupAbout,
  type BackupCounts,
  type LeftOut,
} from '../../base/backup/backup-about.ts';
import { writeOperatorAudit } from '../../access/operator-audit.ts';
import { prepareConnection, toTableOfPiece } from '../../base/backup/dump-database.ts';
import { SCHEMAS } from '../../base/backup/list-tables.ts';
import { beginLoading } from '../../base/backup/load-database.ts';
import type { BackupSource } from '../../base/backup/backup-source.ts';
import type { ReadEntry } from '../../base/backup/read-archive.ts';
import { unmarkRestore } from '../../base/backup/restore-marker.ts';
import { openSecret } from '../../base/backup/seal-secret.ts';
import { requireSound } from '../../base/backup/verify-archive.ts';
import { systemClock } from '../../base/clock.ts';
import type { Config } from '../../base/config/config.ts';
import { syncFolder, writeSyncedFile } from '../../base/config/synced-file.ts';
import { openDatabase, sqlState, statement, type ConnectionSettings } from '../../base/database/database.ts';
import { DatabaseStartError, toUnusableDatabase } from '../../base/database/database-start-error.ts';
import { migrate, readMigrations, requireSuitableServer } from '../../base/database/migrate.ts';
import { withClient } from '../../base/database/with-client.ts';
import { CONNECT_TIMEOUT_MS, reachDatabase } from '../../base/open-service-database.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { openMediaStore } from '../../media/open-media-store.ts';
import { UNHURRIED } from '../../media/s3/s3-bucket.ts';
import { isMediaKey } from '../../media/make-media-key.ts';
import { toMediaKey } from './dump-media.ts';
import { openMediaLoader } from './media-loader.ts';
import { measureRestore, requireEmptyFolder, requireRoomToRestore, takeFolder } from './restore-folder.ts';
import { isWriteFailure, toWriteFailure } from './write-failure.ts';

export interface RestoreParts {
  source: BackupSource;
  /** Its data folder is the one to restore into. */
  config: Config;
  /** The operator, for the audit log of the restored installation. */
  operator: string;
  /** Called when the backup contains the secret and the settings have none. */
  askPassphrase: () => Promise<string>;
  onProgress: (text: string) => void;
  onBytes: (size_bytes: number) => void;
  onLost: (reason: string) => void;
}

export interface RestoreResult {
  data_dir: string;
  created_at: string;
  rows: number;
  media_files: number;
  media_bytes: number;
  /** false: the backup was made before a migration, of the database alone. */
  has_media: boolean;
  /** Whether the folder has the secret. If not, an operator has to put it there, or adopt a new one. */
  has_secret: boolean;
  damaged_media: string[];
  /** Migrations of this program that the backup's database had not run. */
  applied: string[];
  /** The data that the backup lacks because its database was damaged. */
  left_out: LeftOut[];
  /**
   * The number of rows, by table, that referred to missing ones: they were deleted, or refer to nothing now.
   */
  orphaned_rows: Record<string, number>;
}

/**
 * @throws CONFLICT, NOT_FOUND, DatabaseStartError, either before any write, or leaving data that no server
 * starts on
 */
export async function restore(parts: RestoreParts): Promise<RestoreResult> {
  try {
    return await verifyAndRestore(parts);
  } catch (error) {
    throw toWriteFailure(error, 'restore_write_failed', parts.config.data_dir);
  }
}

async function verifyAndRestore(parts: RestoreParts): Promise<RestoreResult> {
  const { source, config, onProgress } = parts;
  const path = source.name;
  // Quick checks come first, because verifying may take an hour.
  await requireEmptyFolder(config.data_dir);
  if (config.database_url !== null) await requireUsableDatabase(config.database_url);
  onProgress('Verifying the backup');
  const verified = await source.verify({ wanted: [ABOUT, SECRET, COUNTS], onProgress: parts.onBytes });
  requireSound(verified, path);
  const about = readAbout(verified.contents.get(ABOUT), path);
  const counts = readCounts(verified.contents.get(COUNTS), path);
  await requireKnownSchema(about, path);
  const sizes = { media_bytes: counts.media_bytes, size_bytes: verified.size_bytes };
  await requireRoomToRestore(config.data_dir, measureRestore(config, sizes));
  const secret = await findSecret(parts, verified.contents.get(SECRET));
  await takeFolder(config.data_dir);
  const { connection, stop } = await reachDatabase(config, {
    role: 'server',
    purpose: 'minutebook restore',
    onProgress,
    onLost: parts.onLost,
  });
  try {
    const filled = await fill(connection, parts, { about, counts });
    if (secret !== null && config.secret === null) await keepSecret(config.data_dir, secret);
    await finish(connection, parts, about);
    const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0);
    const { rows: _, left_out = [], ...media } = counts;
    const has_secret = secret !== null || config.secret !== null;
    return {
      data_dir: config.data_dir,
      created_at: about.created_at,
      rows,
      ...media,
      has_media: about.has_media,
      has_secret,
      left_out,
      ...filled,
    };
  } finally {
    await stop();
  }
}

/** The migrations of the backup's database make the schema, so this program must have all of them. */
async function requireKnownSchema(about: BackupAbout, path: string): Promise<void> {
  const ours = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const unknown = about.migrations.find(({ name, checksum }) => ours.get(name) !== checksum);
  if (unknown !== undefined) throw errors.conflict('backup_newer', { path, what: unknown.name });
}

export async function findSecret(
  { config, askPassphrase }: Pick<RestoreParts, 'config' | 'askPassphrase'>,
  sealed: string | undefined,
): Promise<string | null> {
  if (sealed === undefined || config.secret !== null) return null;
  return openSecret(sealed, await askPassphrase());
}

/** Both at the same moment. */
const MADE_TWICE = ['23505', '42P07'];
const MAKE_MARK = 'create table restore_unfinished (began_at timestamptz not null)';

const selectTable = `
  select from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
   where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'S')
     and not exists (select 1 from pg_catalog.pg_depend d
                     where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   limit 1`;

/**
 * Requires an empty database in which the mark of a restore can be made: a refusal later would leave it to be
 * emptied first.
 */
async function requireUsableDatabase(databaseUrl: string): Promise<void> {
  const connection = { connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  await withClient(connection, 'restore', async (client) => {
    await requireSuitableServer(client);
    await requireEmptyDatabase(client);
    await client.query(`begin; ${MAKE_MARK}; rollback`);
  }).catch((error: unknown) => {
    const isSaid = error instanceof ApiError || error instanceof DatabaseStartError;
    throw isSaid ? error : toUnusableDatabase(databaseUrl, error);
  });
}

async function requireEmptyDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query(selectTable, [SCHEMAS]);
  if (rowCount !== 0) throw errors.conflict('restore_database_not_empty');
}

/** Restores the database, then recordings. */
async function fill(
  connection: ConnectionSettings,
  { source, config, onProgress, onBytes }: RestoreParts,
  { about, counts }: { about: BackupAbout; counts: BackupCounts },
): Promise<Pick<RestoreResult, 'applied' | 'orphaned_rows'>> {
  await withClient(connection, 'restore', async (client) => {
    // Another restore may have begun since the first look, and ended too.
    await requireEmptyDatabase(client);
    await client.query(MAKE_MARK).catch((error: unknown) => {
      throw MADE_TWICE.includes(sqlState(error)) ? errors.conflict('restore_database_not_empty') : error;
    });
  });
  const versions = new Set(about.migrations.map(({ version }) => version));
  await migrate(connection, { versions, is_restore: true });
  const media = openMediaStore(config, systemClock, UNHURRIED);
  await media.check();
  onProgress('Restoring');
  const orphaned_rows = await withClient(connection, 'restore', async (client) => {
    await prepareConnection(client);
    return loadAll(client, { about, counts, entries: withProgress(source.read(), onBytes), media });
  });
  const { applied } = await migrate(connection, { is_restore: true, onProgress });
  return { applied, orphaned_rows };
}

async function* withProgress(
  entries: AsyncIterable<ReadEntry>,
  onBytes: (size_bytes: number) => void,
): AsyncGenerator<ReadEntry> {
  let size_bytes = 0;
  for await (const entry of entries) {
    yield entry;
    size_bytes += entry.size_bytes;
    onBytes(size_bytes);
  }
}

/** No backup has the bytes of an unfinished upload in parts, so it starts over. */
export const BEGIN_UPLOADS_ANEW = 'update upload set received_bytes = 0 where completed_at is null';

/**
 * The recordings are in another store now, which the first start marks. Backups of older versions have no
 * marks.
 */
export const MARK_STORE_ANEW = `
  do $$ begin
    if exists (select from information_schema.columns
      where table_schema = 'public' and table_name = 'installation' and column_name = 'media_marker') then
      update installation set media_marker = null;
    end if;
  end $$`;

async function loadAll(
  client: Client,
  {
    about,
    counts,
    entries,
    media,
  }: { about: BackupAbout; counts: BackupCounts; entries: AsyncIterable<ReadEntry>; media: MediaStore },
): Promise<Record<string, number>> {
  const loading = await beginLoading(client, about);
  const recordings = openMediaLoader(media);
  let isLoaded = false;
  let removed: Record<string, number> = {};
  const commit = async () => {
    removed = await loading.commit(counts);
    isLoaded = true;
  };
  try {
    for await (const entry of entries) {
      if (toTableOfPiece(entry.path) !== undefined) await loading.add(entry);
      const key = toMediaKey(entry.path);
      if (key === undefined) continue;
      if (!isMediaKey(key)) throw errors.conflict('not_a_backup', { path: entry.path });
      if (!isLoaded) await commit();
      await recordings.put(key, entry);
    }
    await recordings.finish();
    if (!isLoaded) await commit();
  } catch (error) {
    await Promise.allSettled([recordings.finish()]);
    // The original failure is reported. A transaction whose connection is lost has ended too.
    if (!isLoaded) await Promise.allSettled([loading.rollback()]);
    throw toRefusal(error);
  }
  await client.query(BEGIN_UPLOADS_ANEW);
  await client.query(MARK_STORE_ANEW);
  return removed;
}

/** Whether the rows violate the schema, which ours never do. */
const toRefusal = (error: unknown) =>
  error instanceof DatabaseError && !isWriteFailure(error)
    ? errors.conflict('backup_rows_refused', { reason: error.message })
    : error;

export async function keepSecret(data_dir: string, secret: string): Promise<void> {
  await writeSyncedFile(join(data_dir, 'secret'), `${secret}\n`);
  await syncFolder(data_dir);
}

/** Marks the restore as complete. */
async function finish(
  connection: ConnectionSettings,
  { source, config, operator }: RestoreParts,
  about: BackupAbout,
): Promise<void> {
  const db = openDatabase(connection, { max_connections: 1 });
  try {
    await db.transaction(async (tx) => {
      const detail = { path: source.name, backup_of: about.created_at };
      await writeOperatorAudit(tx, { action: 'backup.restore', operator, detail }, systemClock.now());
      await tx.query(dropMark, []);
    });
  } finally {
    await db.close();
  }
  await unmarkRestore(config.data_dir);
}

const dropMark = statement<never>('restore.drop-mark', 'drop table restore_unfinished');
