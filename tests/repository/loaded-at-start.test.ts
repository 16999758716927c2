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
  await import(process.argv[1]);
  const builtin = process.moduleLoadList.filter((name) => name.includes('undici'));
  process.stdout.write(JSON.stringify([...urls, ...builtin]), () => process.exit());`;

/** By what they are for. */
const RARE = {
  'agents’ protocol': /\/@modelcontextprotocol\//,
  'reading of transcripts': /\/server\/import\/formats\//,
  backups: /\/server\/base\/backup\/(?:archive|manifest|dump-database)\.ts/,
  'kinds of schemas, and checks by them': /\/typebox\//,
  'requests by fetch': /undici/,
  'colours of a log': /\/pino-pretty\//,
  'uploads in parts': /\/(?:@tus|srvx)\//,
  'formats of files': /\/file-type\//,
  'plans of phone numbers': /\/libphonenumber-js\//,
  'other commands': /\/cli\/commands\/(?!installation\/serve\.ts)/,
};

test('The service starts without what few installations need, or only at times', () => {
  const args = ['--input-type=module', '-e', PROGRAM, resolve(ROOT, 'cli/commands/installation/serve.ts')];
  const urls = JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })) as string[];
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
