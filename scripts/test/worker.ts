/**
 * Runs the test files that it is sent, one after the other. Later files find modules loaded and compiled,
 * which saves half the time of most.
 */
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { COUNTED, type Counts, type FileOrder, type FileReport } from './file-run.ts';

const environment = { ...process.env };

process.on('message', (order: FileOrder) => {
  // A file is done when it has closed everything that it opened, so the channel must not keep the process
  // alive.
  process.channel?.unref();
  runFile(order, (report) => {
    process.channel?.ref();
    restoreProcess();
    process.send?.(report);
  });
});
process.on('beforeExit', () => process.channel?.ref());
process.on('disconnect', () => process.exit());

function runFile(order: FileOrder, done: (report: FileReport) => void): void {
  const counts = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Counts;
  let passed = false;
  let text = '';
  const lines = new spec();
  lines.setEncoding('utf8').on('data', (part: string) => (text += part));
  const events = run({
    files: [order.path],
    isolation: 'none',
    concurrency: 1,
    ...order.patterns,
  });
  events.on('test:summary', (summary) => {
    passed = summary.success;
    Object.assign(counts, summary.counts);
  });
  events.on('data', (event: { type: string; data: { message?: string } }) => {
    // The run itself counts the tests of all files.
    const isCount = event.type === 'test:diagnostic' && COUNT.test(event.data.message ?? '');
    if (!isCount) lines.write(event);
  });
  events.on('end', () => lines.end());
  lines.on('end', () => {
    const at = text.search(FAILURES);
    done({
      passed,
      counts,
      told: at === -1 ? text : text.slice(0, at),
      failures: at === -1 ? '' : text.slice(at),
    });
  });
}

const COUNT = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;
const FAILURES = /^.*failing tests:/m;

/** Changes that a file makes to the environment must not affect the next one. */
function restoreProcess(): void {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  process.exitCode = 0;
}
