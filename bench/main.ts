/**
 * `npm run bench`: ratios, measured in one run over generated workspaces. See docs/benchmarks.md. Exits with
 * 0 also when a target is missed, with 1 when our answer and the naive one differ.
 */
import { cpus, totalmem } from 'node:os';
import { openDatabase } from '@minutebook/server/base/database/database.ts';
import { joinOrStartPostgres } from '@minutebook/server/base/postgres/join-or-start-postgres.ts';
import { makeDataFolder, removeLeftDataFolders } from '../tests/kit/data-folder.ts';
import { readOptions, USAGE, type BenchOptions } from './bench-options.ts';
import { loadDatabase, makeKeptFolder, type LoadedDatabase } from './load-database.ts';
import { measureScenario, type Bench, type Measurement } from './measure-scenario.ts';
import { findPostgresPid } from './processor-time.ts';
import { readEveryRecord } from './read-every-record.ts';
import { startRival, startService } from './start-process.ts';
import { makeStatementRecorder } from './statement-lane.ts';
import { toReport } from './to-report.ts';

/** The exit code of a shell for a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

type Undo = () => Promise<unknown>;

const started_at = performance.now();

function progress(text: string): void {
  const seconds = Math.round((performance.now() - started_at) / 1000);
  console.error(`${String(seconds).padStart(4)} s  ${text}`);
}

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => interrupted.abort());
process.exitCode = await main();

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const undo: Undo[] = [];
  try {
    return await runBench(readOptions(process.argv.slice(2)), undo);
  } catch (error) {
    if (interrupted.signal.aborted) return INTERRUPTED;
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

async function runBench(options: BenchOptions, undo: Undo[]): Promise<number> {
  const { signal } = interrupted;
  const data_dir = await openDataFolder(options, undo);
  const loaded = await loadDatabase(data_dir, options.sizes, { signal, onProgress: progress });
  const bench = await startServers(data_dir, options.node_options, undo);
  const measurements = await measureAll(bench, loaded, options);
  const left = options.scenarios.length - new Set(measurements.map(({ scenario }) => scenario)).size;
  if (left > 0)
    console.error(`After ${options.minutes} minutes ${left} scenarios were not measured any more.`);

  progress('Reading every record');
  const records = await inTurn(loaded.workspaces, (each) => readEveryRecord(bench.service, each, signal));
  const mb = await bench.service.readMemory();
  console.log(toMachine(loaded));
  console.log(toReport(measurements, { mb, records: records.reduce((sum, count) => sum + count, 0) }));
  return measurements.every(({ is_same_answer }) => is_same_answer) ? 0 : 1;
}

/** The kept folder, or one that is removed at the end. */
async function openDataFolder({ kept_in, sizes }: BenchOptions, undo: Undo[]): Promise<string> {
  if (kept_in !== null) return makeKeptFolder(kept_in, sizes);
  await removeLeftDataFolders();
  const { data_dir, remove } = await makeDataFolder();
  undo.push(remove);
  return data_dir;
}

async function startServers(data_dir: string, nodeOptions: readonly string[], undo: Undo[]): Promise<Bench> {
  progress('Starting the service and what it is compared with');
  const service = await startService(data_dir, nodeOptions);
  undo.push(() => service.stop());
  const { connection, stop } = await joinOrStartPostgres({ data_dir, purpose: 'npm run bench' });
  undo.push(stop);
  const db = openDatabase(connection);
  undo.push(() => db.close());
  const recorder = await makeStatementRecorder(connection, data_dir);
  undo.push(() => recorder.close());
  const naive = await startRival('naive/naive-server.ts', { connection });
  undo.push(() => naive.stop());
  const constant = await startRival('constant-server.ts');
  undo.push(() => constant.stop());
  const postgres_pid = await findPostgresPid(db);
  return {
    service,
    naive,
    constant,
    postgres_pid,
    connection,
    db,
    recorder,
    signal: interrupted.signal,
  };
}

async function measureAll(
  bench: Bench,
  { workspaces }: LoadedDatabase,
  { scenarios, pace, minutes }: BenchOptions,
): Promise<Measurement[]> {
  const measurements = await inTurn(scenarios, async (scenario) => {
    if (performance.now() - started_at > minutes * 60_000) return [];
    progress(`Measuring ${scenario.name}`);
    return measureScenario(bench, scenario, workspaces, pace);
  });
  return measurements.flat();
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function toMachine({ postgres_version }: LoadedDatabase): string {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const machine = `${cpus().length} × ${first?.model.trim() ?? 'unknown CPU'}, ${memory}, ${process.platform}`;
  return `${machine}; Node ${process.versions.node}, PostgreSQL ${postgres_version}\n`;
}
