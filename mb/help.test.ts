import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCommandLine } from '@minutebook/cli/parse-command-line.ts';
import { makeMb } from '../tests/kit/run-mb.ts';
import { mb } from './run-command-line.ts';

/** Splits words like a shell, as far as the examples need it. */
const toWords = (example: string) =>
  (example.split(/ [<>] /)[0] ?? '').match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];

test('Every command has a help with an example that it takes', async (t) => {
  const { run } = await makeMb(t);
  const overview = (await run([])).out;
  for (const { name, example, options } of mb.commands) {
    assert.ok(overview.includes(`  ${name} `), name);
    const { out, exit_code } = await run([...name.split(' '), '--help']);
    assert.equal(exit_code, 0, name);
    for (const option of [...Object.keys(options), 'json', 'workspace', 'profile', 'help']) {
      assert.ok(out.includes(`--${option}`), `${name} --${option}`);
    }
    assert.ok(out.includes(`  mb ${example}\n`), name);
    const line = parseCommandLine(mb, toWords(example));
    assert.ok('command' in line && line.command.name === name, example);
  }
  assert.match((await run(['--version'])).out, /^\d+\.\d+\.\d+\n$/);
  assert.match((await run(['webhook'])).out, /webhook list/);
});
