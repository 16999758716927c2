import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCommandLine } from './parser/parse-command-line.ts';
import { makeMb } from '../tests/kit/run-mb.ts';
import { mb } from './run-command-line.ts';

/** Splits words like a shell, as far as the examples need it. */
const toWords = (example: string) =>
  (example.split(/ [<>] /)[0] ?? '').match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];

test('Every command has a help page with a valid example', async (t) => {
  const { run } = await makeMb(t);
  const overview = (await run([])).out;
  for (const { name, example, options = {} } of mb.commands) {
    assert.ok(overview.includes(`  ${name} `), name);
    const { out, exit_code } = await run([...name.split(' '), '--help']);
    assert.equal(exit_code, 0, name);
    for (const option of [...Object.keys(options), 'json', 'workspace', 'profile', 'help']) {
      assert.ok(out.includes(`--${option}`), `${name} --${option}`);
    }
    assert.ok(out.includes(`  mb ${example}\n`), name);
    assert.doesNotMatch(out, /\(may be repeated\).*\(may be repeated\)/, name);
    const line = parseCommandLine(mb, toWords(example));
    assert.ok('command' in line && line.command.name === name, example);
  }
  assert.match((await run(['--version'])).out, /^\d+\.\d+\.\d+\n$/);
  assert.match((await run(['webhook'])).out, /webhook list/);
});

test('The overview lists every command once, under the heading of its subject', async (t) => {
  const { run } = await makeMb(t);
  const { out } = await run(['--help']);
  const headings = [...out.matchAll(/^(\S.*):$/gm)].map(([, heading]) => heading);
  assert.deepEqual(headings, [
    'Account',
    'Records',
    'Playlists and trackers',
    'Uploads',
    'Trash and retention',
    'Labels and sharing',
    'People',
    'Changes',
    'Webhooks',
    'Other programs',
  ]);
  for (const { name } of mb.commands) assert.equal(out.split(`\n  ${name}  `).length, 2, name);
  const webhooks = /^Webhooks:\n((?: {2}.*\n)*)/m.exec(out)?.[1] ?? '';
  assert.ok(
    webhooks.split('\n').every((line) => line === '' || line.startsWith('  webhook ')),
    webhooks,
  );
});
