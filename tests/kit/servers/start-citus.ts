/** Starts a coordinator and two workers with Citus on loopback, and makes a distributed template on them. */
import { join } from 'node:path';
import { distributeDatabase } from '@minutebook/server/base/cluster/distribute-database.ts';
import { workerSettings } from '@minutebook/server/base/cluster/worker-settings.ts';
import { migrate } from '@minutebook/server/base/database/migrate.ts';
import { findFreePort } from '../find-free-port.ts';
import { makeDataFolder } from '../data-folder.ts';
import { runOn, type TestCluster, type TestConnection } from '../test-cluster.ts';
import { startSystemPostgres, type SystemPostgres } from './start-system-postgres.ts';

/** As an operator's: no superuser. */
const ROLE = 'minutebook';
const WORKERS = 2;

const SETTINGS = {
  shared_preload_libraries: 'citus',
  'citus.node_conninfo': 'sslmode=disable',
  wal_level: 'logical',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_prepared_transactions: '300',
  max_worker_processes: '100',
  shared_buffers: '64MB',
  autovacuum: 'off',
};

/**
 * The cluster of a run whose databases are spread over three machines, made as docs/operations/scale.md says.
 * @param folder where `bin/postgres` is one that has Citus
 */
export async function startCitusTestCluster(
  folder: string,
): Promise<TestCluster & { stop: () => Promise<void> }> {
  const run = process.pid;
  const template = `minutebook_template_${run}`;
  const { data_dir, remove } = await makeDataFolder();
  const nodes: SystemPostgres[] = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await remove();
  };
  try {
    for (let made = 0; made <= WORKERS; made += 1) {
      const port = await findFreePort();
      nodes.push(await startSystemPostgres({ programs: join(folder, 'bin'), port, settings: SETTINGS }));
    }
    const makers = nodes.map((node) => node.connection);
    const [coordinator, ...workers] = makers;
    if (coordinator === undefined) throw new Error('no machine was started');
    const connection = { ...coordinator, user: ROLE };
    for (const maker of makers) await prepare(maker, template);
    const added = workers.map((worker) => `citus_add_node(${toAddress(worker)})`);
    const calls = [`citus_set_coordinator_host(${toAddress(coordinator)})`, ...added];
    await runOn({ ...coordinator, database: template }, `select ${calls.join(', ')}`);
    await migrate({ ...connection, database: template });
    await distributeDatabase({ ...connection, database: template }, () => undefined);
    for (const maker of makers) await closeDatabase(maker, template);
    return { connection, makers, template, run, folder: data_dir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const toAddress = ({ port }: TestConnection) => `'127.0.0.1', ${port}`;

async function prepare(maker: TestConnection, database: string): Promise<void> {
  await runOn(maker, `create role ${ROLE} login`);
  // Distributing gives the role these settings in the template, and they are not copied with it.
  for (const [name, value] of Object.entries(workerSettings))
    await runOn(maker, `alter role ${ROLE} set ${name} = '${value}'`);
  await runOn(maker, `create database ${database} owner ${ROLE} template template0`);
  await runOn({ ...maker, database }, 'create extension citus');
}

/** Nobody connects to it any more, the daemon of Citus neither: only so it can be copied. */
export async function closeDatabase(maker: TestConnection, database: string): Promise<void> {
  await runOn(maker, `alter database ${database} allow_connections false`);
  await runOn(
    maker,
    `select pg_terminate_backend(s.pid, 5000) from pg_stat_activity s where s.datname = '${database}'`,
  );
}

export async function openDatabase(maker: TestConnection, database: string): Promise<void> {
  await runOn(maker, `alter database ${database} allow_connections true`);
}
