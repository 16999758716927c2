/** `npm run check`: everything that can be verified without running the product. Warnings are errors. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = resolve(import.meta.dirname, '..');

interface Check {
  name: string;
  command: string[];
  /** Whether its output is shown even when it passes. */
  tells?: true;
}

interface Result {
  check: Check;
  passed: boolean;
  output: string;
}

const CHECKS: Check[] = [
  { name: 'types', command: ['tsc', '--project', '.'] },
  { name: 'types of the pages', command: ['tsc', '--project', 'web'] },
  { name: 'types of Node 20', command: ['tsc', '--project', 'tsconfig.node20.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'imports', command: ['node', 'scripts/check-imports.ts'] },
  { name: 'lock file', command: ['node', 'scripts/packages/check-packages.ts'], tells: true },
  { name: 'dead code', command: ['knip', '--treat-config-hints-as-errors'] },
];

const results = await Promise.all(CHECKS.map(run));
const failed = results.filter((result) => !result.passed);
for (const { check, output } of failed)
  console.log(`\n── ${check.name}: ${check.command.join(' ')}\n${output.trimEnd()}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function run(check: Check): Promise<Result> {
  const started = performance.now();
  const [program = '', ...args] = check.command;
  // The tools start themselves with `node`, which must be the one that runs this.
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` };
  const path = program === 'node' ? process.execPath : join(ROOT, 'node_modules/.bin', program);
  const child = spawn(path, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const output = stdout + stderr;
  const passed = code === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const found = check.tells === true && passed ? `: ${output.trim()}` : '';
  console.log(`${passed ? '✔' : '✖'} ${check.name} (${seconds} s)${found}`);
  return { check, passed, output };
}
