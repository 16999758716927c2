import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFakeOpenAi } from '../tests/fake-openai/start-fake-openai.ts';
import { startTestCommands } from '../tests/kit/run-command.ts';

test('Whoever runs the server sets an engine in the own network, for all and for one workspace', async (t) => {
  const engine = await startFakeOpenAi({ key: 'sesame' });
  const commands = await startTestCommands();
  t.after(async () => {
    await commands.drop();
    await engine.stop();
  });
  await commands.json('workspace', 'create', 'seori', '--name', 'Seori');
  const set = ['engine', 'set', 'insights', 'openai', '--url', engine.url, '--model', 'small'];
  const done = await commands.run([...set, '--key'], 'sesame');
  assert.equal(done.exit_code, 0, done.notes);
  assert.match(done.out, /^Set\. A server that runs needs no restart\./);
  assert.match(done.out, /insights +openai +small +http:.* +sealed +engine set/);
  assert.doesNotMatch(done.out + done.notes, /sesame/);

  const shown = await commands.json('engine', 'show', '--workspace', 'seori');
  assert.deepEqual([shown.items[1].engine, shown.items[1].source], ['openai', 'installation']);
  const tested = await commands.json('engine', 'test', '--kind', 'insights');
  assert.equal(tested.items[0].ok, true, tested.items[0].message);

  const own = await commands.json('engine', 'set', 'insights', 'builtin', '--workspace', 'seori');
  assert.deepEqual([own.items[1].engine, own.items[1].source], ['builtin', 'workspace']);
  const all = await commands.json('engine', 'show');
  assert.equal(all.items[1].engine, 'openai');
  const { findings } = await commands.json('doctor');
  const about = findings.find((finding: { about: string }) => finding.about === 'engines');
  assert.match(about.message, /insights: small \(installation\); 1 chosen by workspaces/);

  const back = await commands.json('engine', 'unset', 'insights', '--workspace', 'seori');
  assert.equal(back.items[1].source, 'installation');
  const again = await commands.run(['engine', 'unset', 'insights', '--workspace', 'seori']);
  assert.match(again.out, /^Nothing was set\./);

  const wrong = await commands.run(['engine', 'set', 'insights', 'local']);
  assert.deepEqual(
    [wrong.exit_code, /cannot be local for insights/.test(wrong.notes)],
    [1, true],
    wrong.notes,
  );
  Object.assign(commands.env, { MINUTEBOOK_INSIGHTS_ENGINE: 'builtin' });
  const fixed = await commands.run(set);
  assert.match(fixed.notes, /The environment of the server sets this engine \(MINUTEBOOK_INSIGHTS_ENGINE\)/);
});
