import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runOn, type TestConnection } from '../test-cluster.ts';
import { startSystemPostgres } from './start-system-postgres.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

export interface OlderPostgres {
  /** Connects to an empty database. */
  connection: TestConnection;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of another major version than ours, from the packages of the system, on its own socket.
 * Returns undefined when the system has none.
 */
export async function startOlderPostgres(): Promise<OlderPostgres | undefined> {
  if (!existsSync(join(PROGRAMS, 'initdb'))) return undefined;
  const { connection, stop } = await startSystemPostgres({ programs: PROGRAMS });
  await runOn(connection, 'create database kept');
  return { connection: { ...connection, database: 'kept' }, stop };
}
