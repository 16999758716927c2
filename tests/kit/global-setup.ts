/** Starts one cluster for all test files of a run. The command line of `node --test` names this file. */
import { startTestCluster, TEST_CLUSTER } from './test-cluster.ts';

let stop: (() => Promise<void>) | undefined;

export async function globalSetup(): Promise<void> {
  const { stop: stopCluster, ...cluster } = await startTestCluster();
  stop = stopCluster;
  process.env[TEST_CLUSTER] = JSON.stringify(cluster);
}

export async function globalTeardown(): Promise<void> {
  await stop?.();
}
