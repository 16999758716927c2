/**
 * Starts a PostgreSQL of another major version than ours, from the packages of the system, on its own socket.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findDatabaseUser } from '@minutebook/server/base/postgres/database-user.ts';
import { makeDataFolder } from '../data-folder.ts';
import { runOn, type TestConnection } from '../test-cluster.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const READY_TIMEOUT_MS = 240_000;

export interface OlderPostgres {
  /** Connects to an empty database. */
  connection: TestConnection;
  stop(): Promise<void>;
}

/** Returns undefined when the system has none. */
export async function startOlderPostgres(): Promise<OlderPostgres | undefined> {
  if (!existsSync(join(PROGRAMS, 'initdb'))) return undefined;
  const { data_dir, remove } = await makeDataFolder();
  const folder = join(data_dir, 'older');
  await mkdir(folder, { mode: 0o700 });
  const user = await findDatabaseUser(join(data_dir, 'none'));
  const as = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const cluster = join(folder, 'data');
  const options = [
    '-D',
    cluster,
    '-U',
    'older',
    '--encoding=UTF8',
    '--locale=C',
    '--auth=trust',
    '--no-sync',
  ];
  const made = spawnSync(join(PROGRAMS, 'initdb'), options, { ...as, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const settings = [`unix_socket_directories=${folder}`, 'listen_addresses=', 'fsync=off'];
  const server = spawn(
    join(PROGRAMS, 'postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: 'ignore' },
  );
  const exited = once(server, 'exit');
  const connection = { host: folder, port: 5432, user: 'older', database: 'postgres' };
  await untilReady(connection);
  await runOn(connection, 'create database kept');
  return {
    connection: { ...connection, database: 'kept' },
    async stop() {
      server.kill('SIGINT');
      await exited;
      await remove();
    },
  };
}

async function untilReady(connection: TestConnection): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    try {
      await runOn(connection, 'select 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
