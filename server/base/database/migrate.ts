import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, type Client } from 'pg';
import { CHANNEL, toMessage } from './bells.ts';
import type { ConnectionSettings } from './database.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { sqlState } from './database.ts';
import { splitStatements } from './split-statements.ts';
import { withClient } from './with-client.ts';

export interface MigrateOptions {
  /** The folder of the numbered `.sql` files, when it is not the one beside this file. */
  folder?: string;
  onProgress?: (text: string) => void;
  /** Only these versions: a schema as an older program had it. */
  versions?: ReadonlySet<number>;
  /** true for a restore in progress, during which nothing else may migrate. */
  is_restore?: boolean;
  /**
   * Whether no other process may migrate from `beforeChange` on: one that starts meanwhile waits, and finds nothing
   * missing. Not for an external database, whose pooler may give each statement another session.
   */
  is_alone?: boolean;
  /** Runs before an existing schema of so many migrations is changed; throwing stops the migration. */
  beforeChange?: (applied: number) => Promise<void>;
}

export interface Migration {
  version: number;
  /** `0001_directory.sql` */
  name: string;
  text: string;
  checksum: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');

/**
 * Brings the schema up to this program: each missing migration in a transaction of its own, in order. Two
 * processes may do so at once. Throws DatabaseStartError when the database is newer than the program, when an
 * applied migration was changed since, and when PostgreSQL is too old. `applied` are the names of the files
 * that ran.
 */
export async function migrate(
  connection: ConnectionSettings,
  {
    folder = FOLDER,
    onProgress,
    versions,
    is_restore = false,
    is_alone = false,
    beforeChange,
  }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const migrations = (await readMigrations(folder)).filter(({ version }) => versions?.has(version) ?? true);
  return withClient(connection, 'migrate', async (client) => {
    await requireSuitableServer(client);
    if (!is_restore) await requireNoRestore(client);
    await makeVersionTable(client);
    const applied: string[] = [];
    let missing = await listMissing(client, migrations);
    if (is_alone && missing.length > 0) {
      // It is given back when the connection ends.
      await client.query(`set lock_timeout = 0; select pg_advisory_lock(hashtext('minutebook migrate'))`);
      missing = await listMissing(client, migrations);
    }
    const isNew = missing.length === migrations.length;
    if (isNew) onProgress?.('Making the tables');
    else if (missing.length > 0) await beforeChange?.(migrations.length - missing.length);
    for (const migration of missing) {
      if (!isNew) onProgress?.(`Migrating the database: ${migration.name}`);
      if (await apply(client, migration, migrations)) applied.push(migration.name);
    }
    return { applied };
  });
}

/** The migrations that `migrate` would apply, and how many were applied before. @throws DatabaseStartError as `migrate` does */
export async function findMissingMigrations(
  connection: ConnectionSettings,
): Promise<{ missing: string[]; applied: number }> {
  const migrations = await readMigrations();
  return withClient(connection, 'migrate', async (client) => {
    await requireSuitableServer(client);
    await requireNoRestore(client);
    const { rowCount } = await client.query(
      `select where to_regclass('public.schema_migration') is not null`,
    );
    const missing = rowCount === 0 ? migrations : await listMissing(client, migrations);
    return { missing: missing.map(({ name }) => name), applied: migrations.length - missing.length };
  });
}

/** The version of the schema that this program knows. */
export async function findNewestVersion(): Promise<number> {
  return Math.max(...(await listFiles(FOLDER)).map(toVersion));
}

const listFiles = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
const toVersion = (name: string) => Number(name.slice(0, 4));

export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  return Promise.all(
    (await listFiles(folder)).map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { version: toVersion(name), name, text, checksum };
    }),
  );
}

/** @throws DatabaseStartError for one that is too old, or whose encoding is another */
export async function requireSuitableServer(client: Client): Promise<void> {
  const settings = `
    select current_setting('server_version') as version,
           current_setting('server_version_num')::int as number,
           current_setting('server_encoding') as encoding`;
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(settings);
  for (const { version, number, encoding } of rows) {
    if (number < 150_000) {
      throw new DatabaseStartError(
        `The server of DATABASE_URL is PostgreSQL ${version}; version 15 or newer is needed.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new DatabaseStartError(
        `The database of DATABASE_URL has the encoding ${encoding}; UTF8 is needed (create database … encoding 'UTF8').`,
      );
    }
  }
}

/** A restore leaves this table in place until it is done. */
async function requireNoRestore(client: Client): Promise<void> {
  const { rows } = await client.query(`select where to_regclass('public.restore_unfinished') is not null`);
  if (rows.length === 0) return;
  throw new DatabaseStartError(
    'A backup was being restored into this database, and that did not finish: empty the database and restore again.',
  );
}

const DUPLICATE_CREATION = new Set(['23505', '42P07', '42710']);

async function makeVersionTable(client: Client): Promise<void> {
  try {
    await client.query(`
      create table if not exists schema_migration (
        version integer constraint schema_migration_pkey primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null
      )`);
  } catch (error) {
    // `if not exists` is not atomic: another process may have created it in between.
    if (!DUPLICATE_CREATION.has(sqlState(error))) throw error;
  }
}

/** The migrations that the database lacks; throws when those it has differ from this program's. */
async function listMissing(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'select m.version, m.name, m.checksum from schema_migration m order by m.version',
  );
  const newestKnown = migrations.at(-1)?.version ?? 0;
  const newestApplied = rows.at(-1)?.version ?? 0;
  if (newestApplied > newestKnown) {
    throw new DatabaseStartError(
      `The database has schema version ${newestApplied}, and this program knows versions up to ${newestKnown}: ` +
        'start the newer Minutebook that wrote it, or restore the backup that it made before (docs/operations.md, "Going back").',
    );
  }
  const ours = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of rows) {
    if (ours.get(version)?.checksum === checksum) continue;
    throw new DatabaseStartError(
      `The migration ${name} was changed after this database had applied it: use the Minutebook that wrote it.`,
    );
  }
  const applied = new Set(rows.map((row) => row.version));
  return migrations.filter((migration) => !applied.has(migration.version));
}

/**
 * Locks are waited for, also on the workers of a Citus cluster, where the role has the second of requests. What is made there
 * stays on the coordinator until a distributed table needs it: only a superuser may hand on schemas and types at once.
 */
const MIGRATING = `set local citus.propagate_set_commands = 'local'; set local lock_timeout = 0;
  set local citus.create_object_propagation = 'deferred'`;

/** False when another process has applied it in the meantime. */
async function apply(client: Client, migration: Migration, migrations: Migration[]): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(MIGRATING);
    // One process at a time; readers of the table are not blocked.
    await client.query('lock table schema_migration in share row exclusive mode');
    const missing = await listMissing(client, migrations);
    if (missing.includes(migration)) {
      for (const statement of splitStatements(migration.text)) await client.query(statement);
      await client.query(
        'insert into schema_migration (version, name, checksum, applied_at) values ($1, $2, $3, $4)',
        [migration.version, migration.name, migration.checksum, new Date()],
      );
      // To servers of an older version: rung by hand, because this connection has no bells.
      await client.query('select pg_notify($1, $2)', [CHANNEL, toMessage('migrate', ['schema'])]);
    }
    await client.query('commit');
    return missing.includes(migration);
  } catch (error) {
    await client.query('rollback');
    if (!(error instanceof DatabaseError)) throw error;
    throw new DatabaseStartError(`The migration ${migration.name} failed: ${error.message}`, {
      cause: error,
    });
  }
}
