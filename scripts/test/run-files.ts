/** A few processes that take test files from one list until it is empty. */
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
  /** So many at a time. */
  concurrency: number;
  /** A file that takes longer fails, and the run goes on. */
  longest_ms: number;
  patterns: FileOrder['patterns'];
  signal: AbortSignal;
  onResult(result: FileResult): void;
}

/** Returns what became of each, in the order in which they ended. Interrupted, it leaves the rest out. */
export async function runFiles(files: readonly TestFile[], run: FileRun): Promise<FileResult[]> {
  const left = [...files];
  const results: FileResult[] = [];
  async function work(): Promise<void> {
    let worker: ChildProcess | undefined;
    for (let file = left.shift(); file !== undefined && !run.signal.aborted; file = left.shift()) {
      // What is killed, and what kills, has a process of its own.
      if (file.kind === 'processes') worker = await dismiss(worker);
      worker ??= fork(WORKER, { env: run.env, serialization: 'advanced' });
      const result = await runFile(worker, file, run);
      results.push(result);
      run.onResult(result);
      // Nor does the next file find what a failure has left.
      if (file.kind === 'processes' || !result.passed) worker = await dismiss(worker);
    }
    await dismiss(worker);
  }
  await Promise.all(Array.from({ length: run.concurrency }, work));
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
  // What failed outside of every test counts as one.
  const failed = passed || counts.failed > 0 ? counts.failed : 1;
  return { ...report, counts: { ...counts, failed }, file, seconds: (performance.now() - started) / 1000 };
}

/** A file whose process ended before it did counts as one test. */
function toFailure(how: string): FileReport {
  const none = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Counts;
  return {
    passed: false,
    counts: { ...none, tests: 1, failed: 1 },
    told: '',
    failures: `its process ${how}\n`,
  };
}

async function dismiss(worker: ChildProcess | undefined): Promise<undefined> {
  if (worker === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, 'exit');
  worker.disconnect();
  await exited;
}
