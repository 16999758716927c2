/** Starts a PostgreSQL that is not ours, from a folder with its programs. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findDatabaseUser } from '@minutebook/server/base/postgres/database-user.ts';
import { makeDataFolder } from '../data-folder.ts';
import { runOn, type TestConnection } from '../test-cluster.ts';
import { until } from '../until.ts';

export interface SystemPostgres {
  /** As its superuser. */
  connection: TestConnection;
  stop(): Promise<void>;
}

export interface SystemPostgresOptions {
  /** The folder of `initdb` and `postgres`. */
  programs: string;
  /** On 127.0.0.1; without one, only the socket. */
  port?: number;
  settings?: Record<string, string>;
}

export async function startSystemPostgres({
  programs,
  port,
  settings = {},
}: SystemPostgresOptions): Promise<SystemPostgres> {
  const { data_dir, remove } = await makeDataFolder();
  const folder = join(data_dir, 'system');
  await mkdir(folder, { mode: 0o700 });
  const user = await findDatabaseUser(join(data_dir, 'none'));
  const as = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', 'system', '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), options, { ...as, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const all = {
    unix_socket_directories: folder,
    listen_addresses: port === undefined ? '' : '127.0.0.1',
    port: String(port ?? 5432),
    fsync: 'off',
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const connection = { host: folder, port: port ?? 5432, user: 'system', database: 'postgres' };
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], { ...as, stdio: 'ignore' });
  const exited = once(server, 'exit');
  await until('PostgreSQL answers', () => runOn(connection, 'select 1').catch(() => undefined));
  return {
    connection,
    async stop() {
      server.kill('SIGINT');
      await exited;
      await remove();
    },
  };
}
