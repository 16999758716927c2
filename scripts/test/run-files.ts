/** Runs test files in a few processes, which take them from one list. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COUNTED, type Counts, type FileOrder, type FileReport } from './file-run.ts';
import type { TestFile } from './list-files.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');

export interface FileResult extends FileReport {
  file: TestFile;
  seconds: number;
}

export interface FileRun {
  env: NodeJS.ProcessEnv;
  /** The number of cores to keep busy; 0 runs one file after the other. */
  cores: number;
  /** A file that takes longer fails, and the run continues. */
  longest_ms: number;
  patterns: FileOrder['patterns'];
  signal: AbortSignal;
  onResult(result: FileResult): void;
}

/**
 * The measured use of a core: a file that waits for a database, or for processes that it kills, leaves half
 * of one to others.
 */
const CORES = { pure: 1, pages: 1, server: 0.5, processes: 0.5 } as const satisfies Record<
  TestFile['kind'],
  number
>;

/** Returns the results in the order in which the files ended. An interrupted run leaves out the rest. */
export async function runFiles(files: readonly TestFile[], run: FileRun): Promise<FileResult[]> {
  const left = [...files];
  const idle: ChildProcess[] = [];
  const running = new Set<Promise<void>>();
  const results: FileResult[] = [];
  let free = run.cores;

  async function work(file: TestFile): Promise<void> {
    // A file that kills processes has a process of its own.
    const isAlone = file.kind === 'processes';
    const worker =
      (isAlone ? undefined : idle.pop()) ?? fork(WORKER, { env: run.env, serialization: 'advanced' });
    const result = await runFile(worker, file, run);
    results.push(result);
    run.onResult(result);
    // A failed file may leave something behind, so its process is not reused.
    if (isAlone || !result.passed) await dismiss(worker);
    else idle.push(worker);
    free += CORES[file.kind];
  }

  while (!run.signal.aborted && left.length > 0) {
    // A file that needs more than the machine has runs alone.
    const next = left.findIndex(({ kind }) => CORES[kind] <= free || running.size === 0);
    const [file] = next === -1 ? [] : left.splice(next, 1);
    if (file === undefined) {
      await Promise.race(running);
      continue;
    }
    free -= CORES[file.kind];
    const working = work(file).finally(() => running.delete(working));
    running.add(working);
  }
  await Promise.all(running);
  await Promise.all(idle.map(dismiss));
  return results;
}

async function runFile(worker: ChildProcess, file: TestFile, run: FileRun): Promise<FileResult> {
  const started = performance.now();
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    worker.kill('SIGKILL');
  }, run.longest_ms);
  const interrupt = () => worker.kill('SIGTERM');
  run.signal.addEventListener('abort', interrupt);
  const report = await new Promise<FileReport>((resolve) => {
    const end = (message: FileReport) => {
      worker.off('message', end).off('exit', endWithout);
      resolve(message);
    };
    const endWithout = (code: number | null, signal: string | null) =>
      end(toFailure(isLate ? `took longer than ${run.longest_ms / 1000} s` : `ended with ${code ?? signal}`));
    worker.on('message', end).on('exit', endWithout);
    worker.send({ path: file.path, patterns: run.patterns }, (error) => {
      if (error !== null) endWithout(worker.exitCode, worker.signalCode);
    });
  });
  clearTimeout(late);
  run.signal.removeEventListener('abort', interrupt);
  const { counts, passed } = report;
  // A failure outside of every test counts as one.
  const failed = passed || counts.failed > 0 ? counts.failed : 1;
  return { ...report, counts: { ...counts, failed }, file, seconds: (performance.now() - started) / 1000 };
}

/** A file whose process died counts as one failed test. */
function toFailure(how: string): FileReport {
  const none = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Counts;
  return {
    passed: false,
    counts: { ...none, tests: 1, failed: 1 },
    told: '',
    failures: `its process ${how}\n`,
  };
}

async function dismiss(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, 'exit');
  worker.disconnect();
  await exited;
}
