/** Imports the demo once per run: tests of pages start on a copy of its database and media. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { statement } from '@minutebook/server/base/database/database.ts';
import { startWorker } from '@minutebook/server/recordings/start-worker.ts';
import { importDemo } from '@minutebook/server/start/demo/import-demo.ts';
import { makeDatabase, requireCluster } from './database.ts';
import { runAlone } from './test-cluster.ts';
import { makeTestContext } from './test-context.ts';
import type { TestTemplate } from './test-server.ts';
import { until } from './until.ts';

/**
 * The first process that asks imports it, and the others wait. After midnight it is imported again, because
 * pages say "today".
 */
export async function findDemoTemplate(): Promise<TestTemplate> {
  const { connection, run, folder: shared } = requireCluster();
  const now = new Date();
  const day = now.toISOString().slice(0, 10).replaceAll('-', '_');
  const database = `minutebook_test_${run}_demo_${day}`;
  const folder = join(shared, database);
  await runAlone(connection, 'the demo of the tests', async (query) => {
    const found = await query(
      `select d.datname from pg_catalog.pg_database d where d.datname = '${database}'`,
    );
    if (found.length > 0) return;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const made = await makeDatabase();
    const { ctx, close } = makeTestContext(made.connection, { data_dir: folder, clock: { now: () => now } });
    await importDemo(ctx, () => undefined);
    await ctx.db.query(leaveLongOnes, []);
    const worker = await startWorker(ctx, made.connection);
    await until('what the worker does with the demo', async () => {
      const [state] = await ctx.db.query(selectIsMeasured, []);
      return state?.is_measured === true ? true : undefined;
    });
    await worker.stop();
    await close();
    // The rename comes last, because other processes look for this name.
    await query(`alter database ${made.connection.database} rename to ${database}`);
  });
  return { database, folder };
}

/** Does not measure the recording of an hour and a half, which is measured when somebody opens it. */
const leaveLongOnes = statement<never>(
  'tests.leave-long-waveforms',
  `delete from waveform_wanted w using record r
   where r.workspace_id = w.workspace_id and r.record_id = w.record_id and r.duration_ms > 130000`,
);

/** The other waveforms are measured once here, instead of by the worker of each test file. */
const selectIsMeasured = statement<{ is_measured: boolean }>(
  'tests.is-demo-measured',
  'select not exists (select from waveform_wanted) as is_measured',
);
