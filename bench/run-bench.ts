/**
 * The harness of every bench: options and help, Ctrl-C, cleaning up at the end, and the load of the machine.
 */
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { openDatabase, type Database } from '@minutebook/server/base/database/database.ts';
import { joinOrStartPostgres } from '@minutebook/server/base/postgres/join-or-start-postgres.ts';
import { makeDataFolder, removeLeftDataFolders } from '../tests/kit/data-folder.ts';
import { startService, type MeasuredServer, type ServiceOptions } from './start-process.ts';

export interface BenchSession<Values> {
  values: Values;
  operands: readonly string[];
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** The seconds since the bench began. */
  seconds(): number;
  /** Reports the current step on standard error. */
  progress(text: string): void;
  /** Registers a step for the end; the last one runs first. */
  undo(step: () => unknown): void;
  /** Makes an empty folder that is removed at the end. */
  makeFolder(): Promise<string>;
  /** Starts the service on a data folder until the end. */
  startService(data_dir: string, options?: ServiceOptions): Promise<MeasuredServer>;
  /** Opens the database of a data folder, with or without a running service. */
  openDatabase(data_dir: string): Promise<{ connection: Connection; db: Database }>;
}

type Connection = Awaited<ReturnType<typeof joinOrStartPostgres>>['connection'];

interface BenchOptions<Options> {
  usage: string;
  options?: Options;
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values'];

/** The exit code that shells use for a program ended by Ctrl-C. */
const INTERRUPTED = 130;

/** Runs a bench with the arguments of the command line. It may return an exit code. */
export async function runBench<const Options extends ParseArgsOptionsConfig>(
  { usage, options }: BenchOptions<Options>,
  measure: (session: BenchSession<Parsed<Options>>) => Promise<number | void>,
): Promise<void> {
  if (process.argv.includes('--help')) return console.log(usage);
  const loadBefore = loadavg();
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => interrupted.abort());
  const steps: (() => unknown)[] = [];
  try {
    const { values, positionals } = parseArgs({ ...(options && { options }), allowPositionals: true });
    const session = makeSession(steps, interrupted.signal);
    const measured = measure({ ...session, values, operands: positionals });
    const code = await Promise.race([measured, rejectOnAbort(interrupted.signal)]);
    process.exitCode = code ?? 0;
    console.log(
      `\n${describeMachine()}; load ${toLoad(loadBefore)} at the beginning, ${toLoad(loadavg())} at the end`,
    );
  } catch (error) {
    if (!interrupted.signal.aborted) console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    for (const step of steps.toReversed()) await step();
    // Without this, unfinished work would continue.
    if (interrupted.signal.aborted) process.exit(INTERRUPTED);
  }
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

function makeSession(steps: (() => unknown)[], signal: AbortSignal) {
  const started_at = performance.now();
  const seconds = () => (performance.now() - started_at) / 1000;
  const undo = (step: () => unknown) => void steps.push(step);
  return {
    signal,
    seconds,
    undo,
    progress: (text: string) => console.error(`${seconds().toFixed(0).padStart(4)} s  ${text}`),
    async makeFolder() {
      await removeLeftDataFolders();
      const { data_dir, remove } = await makeDataFolder();
      undo(remove);
      return data_dir;
    },
    async startService(data_dir: string, options?: ServiceOptions) {
      const service = await startService(data_dir, options);
      undo(() => service.stop());
      return service;
    },
    async openDatabase(data_dir: string) {
      const { connection, stop } = await joinOrStartPostgres({ data_dir, purpose: 'a bench' });
      undo(stop);
      const db = openDatabase(connection);
      undo(() => db.close());
      return { connection, db };
    },
  };
}

function describeMachine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${memory}, ${process.platform}`;
  return `${machine}; Node ${process.versions.node}`;
}

const toLoad = ([average = 0]: readonly number[]) => average.toFixed(1);
