/**
 * `npm run bench`: measures ratios in one run over generated workspaces. See docs/benchmarks.md. Exits with 0
 * even when a target is missed, and with 1 when our answer differs from the naive one.
 */
import { benchOptions, readOptions, USAGE, type BenchOptions } from './bench-options.ts';
import { loadDatabase, type LoadedDatabase } from './load-database.ts';
import { measureScenario, type Bench, type Measurement } from './measure-scenario.ts';
import { findPostgresPid } from './processor-time.ts';
import { readEveryRecord } from './read-every-record.ts';
import { runBench, type BenchSession } from './run-bench.ts';
import { startRival } from './start-process.ts';
import { makeStatementRecorder } from './statement-lane.ts';
import { toReport } from './to-report.ts';

await runBench({ usage: USAGE, options: benchOptions }, async (session) => {
  const options = readOptions(session.values);
  const { signal, progress } = session;
  const { data_dir, ...loaded } = await loadDatabase(session, options.sizes, options.kept_in);
  const bench = await startServers(session, data_dir, options.node_options);
  const measurements = await measureAll(session, { bench, loaded, options });
  const left = options.scenarios.length - new Set(measurements.map(({ scenario }) => scenario)).size;
  if (left > 0)
    console.error(`After ${options.minutes} minutes ${left} scenarios were not measured any more.`);

  progress('Reading every record');
  const records = await Array.fromAsync(loaded.workspaces, (each) =>
    readEveryRecord(bench.service, each, signal),
  );
  const mb = await bench.service.readMemory();
  console.log(`PostgreSQL ${loaded.postgres_version}\n`);
  console.log(toReport(measurements, { mb, records: records.reduce((sum, count) => sum + count, 0) }));
  return measurements.every(({ is_same_answer }) => is_same_answer) ? 0 : 1;
});

type Session = Omit<BenchSession<unknown>, 'values'>;

async function startServers(
  { signal, progress, undo, startService, openDatabase }: Session,
  data_dir: string,
  node_options: readonly string[],
): Promise<Bench> {
  progress('Starting the service and what it is compared with');
  const service = await startService(data_dir, { node_options });
  const { connection, db } = await openDatabase(data_dir);
  const recorder = await makeStatementRecorder(connection, data_dir);
  undo(() => recorder.close());
  const naive = await startRival('naive/naive-server.ts', { connection });
  undo(() => naive.stop());
  const constant = await startRival('constant-server.ts');
  undo(() => constant.stop());
  const postgres_pid = await findPostgresPid(db);
  return { service, naive, constant, postgres_pid, connection, db, recorder, signal };
}

async function measureAll(
  { seconds, progress }: Session,
  { bench, loaded, options }: { bench: Bench; loaded: LoadedDatabase; options: BenchOptions },
): Promise<Measurement[]> {
  const { scenarios, pace, minutes } = options;
  const measurements = await Array.fromAsync(scenarios, async (scenario) => {
    if (seconds() > minutes * 60) return [];
    progress(`Measuring ${scenario.name}`);
    return measureScenario(bench, scenario, loaded.workspaces, pace);
  });
  return measurements.flat();
}
