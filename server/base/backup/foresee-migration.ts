/** Tells what `migrate` would do to the configured database, and what the way back is. Nothing is changed. */
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { ConnectionSettings } from '../database/database.ts';
import { findMissingMigrations, readMigrations } from '../database/migrate.ts';
import { withClient } from '../database/with-client.ts';
import { findFreeBytes } from '../disk-room.ts';
import { isThere } from '../error-code.ts';
import {
  findOlderOwner,
  reachDatabase,
  toStopFirst,
  type ReachedDatabase,
  type ServiceDatabaseOptions,
} from '../open-service-database.ts';
import { listTables } from './list-tables.ts';
import { requireFinishedRestore } from './restore-marker.ts';
import { findUpgradeBackup } from './upgrade-marker.ts';

export interface ForeseenMigration {
  /**
   * in_use: an older program runs on it, and has to be stopped first; no_room: the disk has too little for the
   * backup, without which nothing is migrated.
   */
  state: 'up_to_date' | 'missing' | 'in_use' | 'no_room';
  /** File names of the migrations that would run. */
  missing: string[];
  /** Whether there are tables already, which an older program cannot read afterwards. */
  has_data: boolean;
  /** null: none is made, because nothing is migrated, nothing is there, or the database is an external one. */
  backup: ForeseenBackup | null;
  /** The sentence that says what to stop first; null: nothing runs that is older. */
  in_use: string | null;
}

export interface ForeseenBackup {
  folder: string;
  /** The size of the tables. A backup is compressed, and takes less. */
  most_bytes: number;
  free_bytes: number;
  has_room: boolean;
  /** The backup of an upgrade that was interrupted and would go on: no other is made. */
  begun: string | null;
}

type ReachOptions = Pick<ServiceDatabaseOptions, 'purpose' | 'onProgress' | 'onLost'>;

/** @throws DatabaseStartError with the sentence that would refuse the migration */
export async function foreseeMigration(config: Config, options: ReachOptions): Promise<ForeseenMigration> {
  await requireFinishedRestore(config.data_dir);
  if (config.database_url === null && !(await isThere(join(config.data_dir, 'postgres', 'data')))) {
    const all = await readMigrations();
    const missing = all.map(({ name }) => name);
    return { state: 'missing', missing, has_data: false, backup: null, in_use: null };
  }
  const reached = await reachDatabase(config, { ...options, role: 'command' });
  try {
    return await foresee(reached, config);
  } finally {
    await reached.stop();
  }
}

async function foresee(reached: ReachedDatabase, config: Config): Promise<ForeseenMigration> {
  const { connection } = reached;
  const { missing, applied } = await findMissingMigrations(connection);
  const has_data = applied > 0;
  if (missing.length === 0) return { state: 'up_to_date', missing, has_data, backup: null, in_use: null };
  const isBackedUp = has_data && config.database_url === null;
  const backup = isBackedUp ? await foreseeBackup(connection, config, applied) : null;
  const older = await findOlderOwner(reached);
  const in_use = older === undefined ? null : toStopFirst(older);
  const state = backup?.has_room === false ? 'no_room' : in_use === null ? 'missing' : 'in_use';
  return { state, missing, has_data, backup, in_use };
}

async function foreseeBackup(
  connection: ConnectionSettings,
  { data_dir, uploads }: Config,
  applied: number,
): Promise<ForeseenBackup> {
  const folder = join(data_dir, 'backups');
  const begun = (await findUpgradeBackup(folder, applied)) ?? null;
  const most_bytes = await withClient(connection, 'migrate', async (client) => {
    const names = (await listTables(client)).map(({ name }) => name);
    const sum =
      'select sum(pg_table_size(each.name::regclass))::text as size_bytes from unnest($1::text[]) as each (name)';
    const { rows } = await client.query<{ size_bytes: string | null }>(sum, [names]);
    return Number(rows[0]?.size_bytes ?? 0);
  });
  const free_bytes = await findFreeBytes(data_dir);
  // Migrations write too, on the same disk.
  const wanted = (begun === null ? most_bytes : 0) + uploads.disk_reserve_bytes;
  return { folder, most_bytes, free_bytes, has_room: free_bytes >= wanted, begun };
}
