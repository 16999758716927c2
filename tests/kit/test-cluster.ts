import { Client } from 'pg';
import { migrate } from '@minutebook/server/base/database/migrate.ts';
import { startPostgres } from '@minutebook/server/base/postgres/start-postgres.ts';
import { REQUIRE_FACTS } from './require-facts.ts';
import { makeDataFolder, removeLeftDataFolders } from './data-folder.ts';

/** The environment variable with the cluster's data for test processes, as JSON. */
export const TEST_CLUSTER = 'MINUTEBOOK_TEST_CLUSTER';

export interface TestCluster {
  /** The database to connect to in order to make others. */
  connection: TestConnection;
  /** The migrated database that every test database copies. */
  template: string;
  /** Part of the name of every database of this run. */
  run: number;
  /** The folder that the processes of a run share. */
  folder: string;
  /** Who makes and drops each database: `connection`; with Citus, a superuser on each machine that has a part of it. */
  makers: TestConnection[];
}

export interface TestConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** Speed instead of safety, because test data may be lost. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '64MB',
  io_method: 'sync',
  autovacuum: 'off',
};

/**
 * Starts a cluster with a migrated template database, or uses MINUTEBOOK_TEST_DATABASE_URL. `stop` leaves
 * nothing behind.
 */
export async function startTestCluster({ is_checked = true } = {}): Promise<
  TestCluster & { stop: () => Promise<void> }
> {
  const url = process.env['MINUTEBOOK_TEST_DATABASE_URL'];
  const server = url === undefined ? await startEmbedded() : { connection: toConnection(url) };
  const run = process.pid;
  const template = `minutebook_template_${run}`;
  const { connection } = server;
  const { data_dir: folder, remove } = await makeDataFolder();
  const stop = async () => {
    if ('stop' in server) await server.stop();
    else await dropDatabases(connection, run);
    await remove();
  };
  try {
    await runOn(connection, `create database ${template} template template0 encoding 'UTF8'`);
    await migrate({ ...connection, database: template });
    // A bench measures the database without the checks of the kit.
    if (is_checked) await runOn({ ...connection, database: template }, REQUIRE_FACTS);
    return { connection, template, run, folder, makers: [connection], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEmbedded(): Promise<{ connection: TestConnection; stop: () => Promise<void> }> {
  await removeLeftDataFolders();
  const { data_dir, remove } = await makeDataFolder();
  try {
    const { connection, stop } = await startPostgres({ data_dir, purpose: 'the tests', settings: SETTINGS });
    return { connection, stop: () => stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

function toConnection(url: string): TestConnection {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  };
}

/** Drops databases of a server that is not ours to stop. */
async function dropDatabases(connection: TestConnection, run: number): Promise<void> {
  const ours = `
    select d.datname from pg_catalog.pg_database d
     where d.datname ~ '^minutebook_(template_${run}|test_${run}_.*)$'`;
  for (const { datname } of await runOn(connection, ours)) {
    await runOn(connection, `drop database ${String(datname)} with (force)`);
  }
}

type RunSql = (sql: string) => Promise<Record<string, unknown>[]>;

export const runOn = (connection: TestConnection, sql: string): Promise<Record<string, unknown>[]> =>
  withClient(connection, (run) => run(sql));

/** Runs work in one process of a run at a time. */
export const runAlone = (connection: TestConnection, what: string, work: (run: RunSql) => Promise<void>) =>
  withClient(connection, async (run) => {
    await run(`select pg_advisory_lock(hashtext('${what}'))`);
    await work(run);
  });

async function withClient<Result>(
  connection: TestConnection,
  work: (run: RunSql) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connection);
  // A server that is killed also sends an error to a connection that is being closed.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows);
  } finally {
    await client.end();
  }
}
