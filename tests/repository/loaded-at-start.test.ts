/** What takes much memory and is rarely needed is loaded when it is. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');

const PROGRAM = `
  import { registerHooks } from 'node:module';
  const urls = [];
  registerHooks({
    load(url, context, next) {
      urls.push(url);
      return next(url, context);
    },
  });
  const modules = [];
  for (const path of process.argv.slice(1)) modules.push(await import(path));
  // As the command line is called.
  await modules[0].runCommandLine?.(['import', '--help'], {}, { print: () => undefined, note: () => undefined });
  const builtin = process.moduleLoadList.filter((name) => name.includes('undici'));
  process.stdout.write(JSON.stringify([...urls, ...builtin]), () => process.exit());`;

/** By what they are for. */
const RARE = {
  'agents’ protocol': /\/@modelcontextprotocol\//,
  'reading of transcripts': /\/server\/import\/formats\//,
  backups: /\/server\/base\/backup\/(?:archive|manifest|dump-database)\.ts/,
  'requests by fetch': /undici/,
  'colours of a log': /\/pino-pretty\//,
  'uploads in parts': /\/(?:@tus|srvx)\//,
  'formats of files': /\/file-type\//,
  'answers of language models': /\/(?:openai-insight-engine|to-model-insights|to-action-items)\.ts/,
  'plans of phone numbers': /\/libphonenumber-js\//,
  'other commands': /\/cli\/commands\/(?!installation\/serve\.ts)/,
};

/** The command, and what it loads while PostgreSQL starts. */
const COMMAND = 'cli/commands/installation/serve.ts';
const REST = 'server/start/serve.ts';

function listLoaded(...paths: readonly string[]): string[] {
  const args = ['--input-type=module', '-e', PROGRAM, ...paths.map((path) => resolve(ROOT, path))];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })) as string[];
}

test('The service starts without what few installations need, or only at times', () => {
  const urls = listLoaded(COMMAND, REST);
  assert.ok(
    urls.some((url) => url.endsWith('/server/start/app.ts')),
    'it has loaded the service',
  );
  for (const [what, pattern] of Object.entries(RARE))
    assert.deepEqual(
      urls.filter((url) => pattern.test(url)),
      [],
      what,
    );
});

test('PostgreSQL is started before most of the program is read', () => {
  const [before, all] = [listLoaded(COMMAND).length, listLoaded(COMMAND, REST).length];
  assert.ok(before < all / 2, `${before} of ${all} files are read before`);
});

test('An import does not wait for what the other commands need', () => {
  const urls = listLoaded('cli/run-command-line.ts').filter((url) => url.includes('/cli/commands'));
  assert.deepEqual(
    urls.map((url) => url.replace(/^.*\/cli\//, '')),
    ['commands.ts', 'commands/records/import.ts'],
  );
});
