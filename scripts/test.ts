/**
 * `npm test [-- folder, file or option of node --test …]`: all test files, or those named, over one PostgreSQL
 * that is started for them (MINUTEBOOK_TEST_DATABASE_URL names another to use).
 *
 * In continuous integration a few files that failed are run a second time, one after the other, and named: what
 * passes then depends on the load of the machine, and has to be mended all the same.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installProgramsForCi } from '../tests/kit/require-programs.ts';
import { startSharedBrowser, TEST_BROWSER } from '../tests/kit/pages/shared-browser.ts';
import { startTestCluster, TEST_CLUSTER } from '../tests/kit/test-cluster.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** The exit code of a shell for a program that Ctrl-C has ended. */
const INTERRUPTED = 130;
/** More than these are no accident. */
const MOST_SECOND_RUNS = 4;

const FOLDERS = ['contract', 'sdk', 'server', 'cli', 'mb', 'web', 'demo', 'bench', 'tests', 'scripts'];

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith('-'));
const named = given.filter((argument) => !argument.startsWith('-'));
const files = (named.length > 0 ? named : FOLDERS.map((folder) => join(ROOT, folder))).flatMap(testFiles);

installProgramsForCi();
process.exitCode = await runTests();

function testFiles(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`there is no folder or test file ${path}`);
  if (!found.isDirectory()) return [path];
  return globSync('**/*.test.ts', { cwd: path, exclude: ['**/node_modules'] })
    .sort()
    .map((file) => join(path, file));
}

function needsBrowser(file: string): boolean {
  return /playwright-core|kit\/pages\//.test(readFileSync(file, 'utf8'));
}

/** Returns the exit code of the runner; the cluster is removed with it, interrupted or not. */
async function runTests(): Promise<number> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());
  const { stop, ...cluster } = await startTestCluster();
  const browser = files.some(needsBrowser) ? await startSharedBrowser() : undefined;
  const notes = mkdtempSync(join(tmpdir(), 'minutebook-tests-'));
  try {
    const list = join(notes, 'failed-files');
    // The runner leaves one core free by default, which on a machine with two halves its speed.
    const env = {
      ...process.env,
      [TEST_CLUSTER]: JSON.stringify(cluster),
      ...(browser && { [TEST_BROWSER]: browser.address }),
    };
    const run = { env, list, signal: interrupted.signal };
    const code = await runFiles(files, { ...run, concurrency: Math.max(2, availableParallelism()) });
    const failed = readFileSync(list, 'utf8').split('\n').filter(Boolean);
    const isWorthAnother = code === 1 && failed.length > 0 && failed.length <= MOST_SECOND_RUNS;
    if (process.env['CI'] === undefined || !isWorthAnother || interrupted.signal.aborted) return code;
    console.log(`\nFailed, and run a second time alone:\n${failed.join('\n')}\n`);
    return await runFiles(failed, { ...run, concurrency: 1 });
  } finally {
    rmSync(notes, { recursive: true });
    await browser?.stop();
    await stop();
  }
}

interface Run {
  env: NodeJS.ProcessEnv;
  /** The file that gets the paths of failed test files, one per line. */
  list: string;
  concurrency: number;
  signal: AbortSignal;
}

async function runFiles(paths: readonly string[], { env, list, concurrency, signal }: Run): Promise<number> {
  if (signal.aborted) return INTERRUPTED;
  const args = [
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(import.meta.dirname, 'list-failed-files.cjs')}`,
    `--test-reporter-destination=${list}`,
    `--test-concurrency=${concurrency}`,
    // A file that hangs fails, and the run goes on.
    '--test-timeout=900000',
    ...options,
    ...paths,
  ];
  const runner = spawn(process.execPath, args, { stdio: 'inherit', env });
  const interrupt = () => runner.kill('SIGINT');
  signal.addEventListener('abort', interrupt);
  const [code] = (await once(runner, 'close')) as [number | null];
  signal.removeEventListener('abort', interrupt);
  return code ?? INTERRUPTED;
}
