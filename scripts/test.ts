/**
 * `npm test [-- folder, file or option of node --test …]`: all test files, or those named, over one PostgreSQL
 * that is started for them (MINUTEBOOK_TEST_DATABASE_URL names another to use).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { installProgramsForCi } from '../tests/kit/require-programs.ts';
import { startTestCluster, TEST_CLUSTER } from '../tests/kit/test-cluster.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** The exit code of a shell for a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

const FOLDERS = ['contract', 'sdk', 'server', 'cli', 'mb', 'web', 'demo', 'bench', 'tests', 'scripts'];

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith('-'));
const named = given.filter((argument) => !argument.startsWith('-'));
const files = (named.length > 0 ? named : FOLDERS.map((folder) => join(ROOT, folder))).flatMap(testFiles);

installProgramsForCi();
process.exitCode = await runTests();

function testFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return globSync('**/*.test.ts', { cwd: path, exclude: ['**/node_modules'] })
    .sort()
    .map((file) => join(path, file));
}

/** Returns the exit code of the runner; the cluster is removed with it, interrupted or not. */
async function runTests(): Promise<number> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());
  const { stop, ...cluster } = await startTestCluster();
  try {
    if (interrupted.signal.aborted) return INTERRUPTED;
    const env = { ...process.env, [TEST_CLUSTER]: JSON.stringify(cluster) };
    const runner = spawn(process.execPath, runnerArguments(), { stdio: 'inherit', env });
    interrupted.signal.addEventListener('abort', () => runner.kill('SIGINT'));
    const [code] = (await once(runner, 'close')) as [number | null];
    return code ?? INTERRUPTED;
  } finally {
    await stop();
  }
}

function runnerArguments(): string[] {
  // The runner leaves one core free by default, which on a machine with two halves its speed.
  const concurrency = `--test-concurrency=${Math.max(2, availableParallelism())}`;
  // A file that hangs fails, and the run goes on.
  const timeout = '--test-timeout=900000';
  return ['--test', '--test-reporter=spec', concurrency, timeout, ...options, ...files];
}
