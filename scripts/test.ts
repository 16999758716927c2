/**
 * `npm test [-- folder, file or option …]`: all test files, or those named, over one PostgreSQL that is started for them
 * (MINUTEBOOK_TEST_DATABASE_URL names another to use) and one browser.
 *
 * In continuous integration a few files that failed are run a second time, one after the other, and named: what
 * passes then depends on the load of the machine, and has to be mended all the same.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { buildPages } from '../tests/kit/pages/build-pages.ts';
import { startSharedBrowser, TEST_BROWSER } from '../tests/kit/pages/shared-browser.ts';
import { findProgram, installProgramsForCi } from '../tests/kit/require-programs.ts';
import { startCitusTestCluster } from '../tests/kit/servers/start-citus.ts';
import { startTestCluster, TEST_CLUSTER } from '../tests/kit/test-cluster.ts';
import { listTestFiles, SECONDS } from './test/list-files.ts';
import { makeRunFolder } from './test/run-folder.ts';
import { runFiles, type FileResult, type FileRun } from './test/run-files.ts';
import { tellResult, tellRun } from './test/tell.ts';

/** The exit code that shells use for a program ended by Ctrl-C. */
const INTERRUPTED = 130;
/** More failed files are no coincidence, and are not run again. */
const MOST_SECOND_RUNS = 4;
/** Times of shorter files would not change the order. */
const KEPT_SECONDS = 2;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'test-name-pattern': { type: 'string', multiple: true },
    'test-skip-pattern': { type: 'string', multiple: true },
    'test-timeout': { type: 'string', default: '900000' },
    // Half a core more than the machine has, because some file always waits.
    cores: { type: 'string', default: String(availableParallelism() + 0.5) },
    // A folder where bin/postgres has Citus: databases are spread over three of it.
    citus: { type: 'string' },
    'keep-seconds': { type: 'boolean', default: false },
  },
});
const { 'test-name-pattern': name, 'test-skip-pattern': skip } = options;
const files = listTestFiles(positionals);

installProgramsForCi();
process.exitCode = await runTests();

/** Returns the exit code, after cluster and browser have been stopped, interrupted or not. */
async function runTests(): Promise<number> {
  const started = performance.now();
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());
  const hasPages = files.some(({ kind }) => kind === 'pages') && findProgram('chromium') !== undefined;
  // Otherwise each of the first files of pages, which start together, builds them.
  if (hasPages) buildPages();
  const folder = await makeRunFolder();
  process.env['TMPDIR'] = folder.path;
  const { stop, ...cluster } = await (options.citus === undefined
    ? startTestCluster()
    : startCitusTestCluster(options.citus));
  const browser = hasPages ? await startSharedBrowser() : undefined;
  try {
    const run: FileRun = {
      env: {
        ...process.env,
        [TEST_CLUSTER]: JSON.stringify(cluster),
        ...(browser && { [TEST_BROWSER]: browser.address }),
      },
      cores: Number(options.cores),
      longest_ms: Number(options['test-timeout']),
      patterns: {
        ...(name && { testNamePatterns: name }),
        ...(skip && { testSkipPatterns: skip }),
      },
      signal: interrupted.signal,
      onResult: tellResult,
    };
    const results = await runFiles(files, run);
    const again = await runAgain(results, run);
    if (interrupted.signal.aborted) return INTERRUPTED;
    const last = results.map((one) => again.find(({ file }) => file === one.file) ?? one);
    if (options['keep-seconds']) keepSeconds(results);
    tellRun(last, { seconds: (performance.now() - started) / 1000, again });
    return last.every(({ passed }) => passed) ? 0 : 1;
  } finally {
    await browser?.stop();
    await stop();
    await folder.remove();
  }
}

async function runAgain(results: readonly FileResult[], run: FileRun): Promise<FileResult[]> {
  const failed = results.filter(({ passed }) => !passed).map(({ file }) => file);
  if (process.env['CI'] === undefined || failed.length > MOST_SECOND_RUNS || run.signal.aborted) return [];
  return runFiles(failed, { ...run, cores: 0 });
}

function keepSeconds(results: readonly FileResult[]): void {
  const long = results.filter(({ seconds }) => seconds >= KEPT_SECONDS);
  const pairs = long.map(({ file, seconds }) => [file.name, Math.round(seconds)] as const);
  const kept = Object.fromEntries(pairs.sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(SECONDS, `${JSON.stringify(kept, null, 2)}\n`);
}
