/** Makes a database with a workspace of every size, and the tables of the naive server. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '@minutebook/server/base/database/database.ts';
import { migrate } from '@minutebook/server/base/database/migrate.ts';
import { joinOrStartPostgres } from '@minutebook/server/base/postgres/join-or-start-postgres.ts';
import { FORMAT_CODE } from '@minutebook/server/search/index-format.ts';
import { inBulk } from './load-workspace.ts';
import { makeBenchWorkspace, type BenchWorkspace } from './make-workspace.ts';
import { makeNaiveTables } from './naive/make-naive-tables.ts';
import type { BenchSession } from './run-bench.ts';

export interface LoadedDatabase {
  workspaces: BenchWorkspace[];
  /** `18.4` */
  postgres_version: string;
}

type Session = Pick<BenchSession<unknown>, 'signal' | 'progress' | 'makeFolder'>;

/**
 * Returns a data folder below `folder` for these workspaces and the present index format. It is empty unless
 * it was fully loaded before.
 */
async function makeKeptFolder(folder: string, sizes: readonly number[]): Promise<string> {
  const data_dir = join(folder, `minutebook-bench-${sizes.join('-')}-format${FORMAT_CODE >> 16n}`);
  if (!existsSync(join(data_dir, LOADED))) await rm(data_dir, { recursive: true, force: true });
  await mkdir(data_dir, { recursive: true, mode: 0o711 });
  return data_dir;
}

/** The file is written when the database is complete. */
const LOADED = 'loaded.json';

/** Makes a database, or takes the one that was kept. @param keptIn the folder for it, or null to remove it */
export async function loadDatabase(
  session: Session,
  sizes: readonly number[],
  keptIn: string | null,
): Promise<LoadedDatabase & { data_dir: string }> {
  const data_dir = keptIn === null ? await session.makeFolder() : await makeKeptFolder(keptIn, sizes);
  const path = join(data_dir, LOADED);
  if (existsSync(path)) {
    await migrateKept(data_dir);
    return { data_dir, ...(JSON.parse(await readFile(path, 'utf8')) as LoadedDatabase) };
  }
  const loaded = await fillDatabase(data_dir, sizes, session);
  await writeFile(path, JSON.stringify(loaded), { mode: 0o600 });
  return { data_dir, ...loaded };
}

/**
 * A million records are not loaded again for a migration. The service itself would make a backup of them
 * first, which this avoids.
 */
async function migrateKept(data_dir: string): Promise<void> {
  const postgres = await joinOrStartPostgres({ data_dir, purpose: 'npm run bench' });
  try {
    await migrate(postgres.connection);
  } finally {
    await postgres.stop();
  }
}

/**
 * While only this process fills the database, the log is not needed: new indexes are not in it, and nothing
 * waits for the disk. Measurements run later, in another PostgreSQL with the settings of the service.
 */
const LOADING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
};

/** Starts PostgreSQL in the folder, fills it, and stops it again. */
async function fillDatabase(
  data_dir: string,
  sizes: readonly number[],
  { signal, progress }: Session,
): Promise<LoadedDatabase> {
  const postgres = await joinOrStartPostgres({
    data_dir,
    purpose: 'npm run bench',
    settings: LOADING,
  });
  try {
    await migrate(postgres.connection);
    const db = openDatabase(postgres.connection);
    const client = new Client(postgres.connection);
    await client.connect();
    // Building an index takes a while and ignores the signal, so the connection is cut.
    signal.addEventListener('abort', () => void client.end());
    const workspaces: BenchWorkspace[] = [];
    await inBulk(client, async () => {
      let first_record_id = 1;
      for (const records of sizes) {
        progress(`Loading ${records.toLocaleString('en')} records`);
        workspaces.push(await makeBenchWorkspace(db, client, { records, first_record_id }));
        first_record_id += records;
      }
      progress('Building the indexes');
    });
    progress('Building what it is compared with');
    await makeNaiveTables(client, workspaces);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    await client.end();
    await db.close();
    return { workspaces, postgres_version: rows[0]?.server_version ?? '' };
  } finally {
    await postgres.stop();
  }
}
