import { runOn, TEST_CLUSTER, type TestCluster, type TestConnection } from './test-cluster.ts';

let made = 0;

export interface TestDatabase {
  connection: TestConnection;
  /** Also closes open connections to the database. */
  drop: () => Promise<void>;
}

/** Makes a database of its own, migrated and without rows, or a copy of the given template. */
export async function makeDatabase(template = requireCluster().template): Promise<TestDatabase> {
  const { connection, makers, run } = requireCluster();
  made += 1;
  const database = `minutebook_test_${run}_${process.pid}_${made}`;
  // Measured without fsync: file_copy takes 40 ms, and 8 to drop it; wal_log takes 60 and 25. Eight
  // concurrent copies take 57 and 226.
  const making = `create database ${database} owner "${connection.user}" template ${template} strategy file_copy`;
  for (const maker of makers) await runOn(maker, making);
  return {
    connection: { ...connection, database },
    drop: async () => {
      for (const maker of makers) await runOn(maker, `drop database ${database} with (force)`);
    },
  };
}

/** Makes a database without any table. */
export const makeEmptyDatabase = () => makeDatabase('template0');

export function requireCluster(): TestCluster {
  const cluster = process.env[TEST_CLUSTER];
  if (cluster === undefined) {
    throw new Error('Run this test with: node --test --test-global-setup=tests/kit/global-setup.ts <file>');
  }
  return JSON.parse(cluster) as TestCluster;
}
