/** Reads the state of Citus, the extension that distributes a database over machines. */
import type { Client } from 'pg';
import { DatabaseStartError } from '../database/database-start-error.ts';

/** The first major version that this schema was tried on. */
const LEAST_MAJOR = 13;

/** Citus ends a command on a worker with one row for each of them. */
export interface WorkerAnswer {
  nodename: string;
  nodeport: number;
  success: boolean;
  result: string;
}

/** The version, such as `13.2-1`; null: the database has no Citus. */
export async function findCitusVersion(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>(
    `select e.extversion as version from pg_extension e where e.extname = 'citus'`,
  );
  return rows[0]?.version ?? null;
}

/** @throws DatabaseStartError when it is missing or too old, or this is not the machine that plans for the others */
export async function requireCitus(client: Client): Promise<string> {
  const version = await findCitusVersion(client);
  if (version === null) {
    throw new DatabaseStartError(
      'This database has no Citus. On a PostgreSQL with Citus, let its superuser run "create extension citus" in it, add the workers, and try again.',
    );
  }
  if (!(Number.parseInt(version, 10) >= LEAST_MAJOR)) {
    throw new DatabaseStartError(
      `This database has Citus ${version}; version ${LEAST_MAJOR} or newer is needed: install it on every machine, and run "alter extension citus update".`,
    );
  }
  const { rows } = await client.query<{ group: number }>(
    'select g.groupid as group from pg_dist_local_group g',
  );
  if (rows[0]?.group !== 0) {
    throw new DatabaseStartError('DATABASE_URL names a worker of Citus: let it name the coordinator.');
  }
  return version;
}

/**
 * On one worker after the other: each hands a change of a role on to all others, and at once they would wait for each other.
 * @throws DatabaseStartError naming the worker that could not run it
 */
export async function runOnWorkers(client: Client, command: string): Promise<WorkerAnswer[]> {
  const { rows } = await client.query<WorkerAnswer>(
    'select w.nodename, w.nodeport, w.success, w.result from run_command_on_workers($1, parallel => false) w order by 1, 2',
    [command],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed === undefined) return rows;
  throw new DatabaseStartError(
    `The worker ${failed.nodename}:${failed.nodeport} could not be set up: ${failed.result}`,
  );
}
