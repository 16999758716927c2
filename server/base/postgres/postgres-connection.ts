import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { errorCode } from '../error-code.ts';

/** How to reach an embedded PostgreSQL; `host` is the folder of its socket. These are the driver's own names. */
export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

const OWNER = 'minutebook-owner';
/** The application name of the connection that tells an owner that another process uses its PostgreSQL. */
export const JOINED = 'minutebook-joined';

/** No socket yet, no listener yet, a closed connection, and PostgreSQL's own "starting up". */
const NOT_YET = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03']);
const NO_SUCH_DATABASE = '3D000';

/** Waits until the server takes connections and has its database; false when it has exited instead. */
export async function waitUntilReady(
  connection: PostgresConnection,
  isRunning: () => boolean,
): Promise<boolean> {
  while (isRunning()) {
    try {
      const client = await openClient(connection, OWNER);
      await client.end();
      return true;
    } catch (error) {
      const code = errorCode(error);
      if (code === NO_SUCH_DATABASE) await createDatabase(connection);
      else if (code === undefined || !NOT_YET.has(code)) throw error;
    }
    await sleep(10);
  }
  return false;
}

const FIND_JOINED = 'select 1 from pg_catalog.pg_stat_activity a where a.application_name = $1 limit 1';

/** Waits until no other process has joined. */
export async function waitUntilAlone(connection: PostgresConnection): Promise<void> {
  const client = await openClient(connection, OWNER);
  while ((await client.query(FIND_JOINED, [JOINED])).rows.length > 0) await sleep(100);
  await client.end();
}

export async function openClient(connection: PostgresConnection, application_name: string): Promise<Client> {
  const client = new Client({ ...connection, application_name });
  // A killed server sends an error even to a connection that is being closed, which would end this process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function createDatabase(connection: PostgresConnection): Promise<void> {
  const client = await openClient({ ...connection, database: 'postgres' }, OWNER);
  await client.query(`create database ${escapeIdentifier(connection.database)}`);
  await client.end();
}
