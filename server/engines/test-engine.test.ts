import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { startFakeOpenAi, type FakeOpenAiOptions } from '../../tests/fake-openai/start-fake-openai.ts';
import { startTestCommands } from '../../tests/kit/run-command.ts';
import { toConfig } from '../base/config/config.ts';
import type { Env } from '../base/config/env.ts';
import { makeWorkerPool } from '../base/worker/worker-pool.ts';
import { describeEngines } from './describe-engines.ts';
import { testEngine } from './test-engine.ts';

const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
after(() => workers.stop());

const surroundings = { is_root: false, is_terminal: false, home: '/home/ann' };
const toTestConfig = (env: Env) => toConfig(env, surroundings);

const envOf = (url: string): Record<string, string> => ({
  MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai',
  MINUTEBOOK_TRANSCRIBE_URL: url,
  MINUTEBOOK_TRANSCRIBE_KEY: 'sesame',
  MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
  MINUTEBOOK_INSIGHTS_URL: url,
  MINUTEBOOK_INSIGHTS_KEY: 'sesame',
  MINUTEBOOK_INSIGHTS_MODEL: 'a-model',
});

async function startEngine(t: TestContext, fake: FakeOpenAiOptions = {}) {
  const engine = await startFakeOpenAi({ key: 'sesame', ...fake });
  t.after(() => engine.stop());
  return engine;
}

test('Engines are described as they are set, without what is secret', () => {
  assert.deepEqual(describeEngines(toTestConfig({})), [
    { kind: 'transcription', engine: 'none', model: null, base_url: null },
    { kind: 'insights', engine: 'builtin', model: null, base_url: null },
  ]);
  const described = describeEngines(toTestConfig(envOf('http://ann:hidden@models.example/v1/')));
  assert.deepEqual(described, [
    { kind: 'transcription', engine: 'openai', model: 'whisper-1', base_url: 'http://models.example/v1' },
    { kind: 'insights', engine: 'openai', model: 'a-model', base_url: 'http://models.example/v1' },
  ]);
  assert.doesNotMatch(JSON.stringify(described), /sesame|hidden/);
});

test('An engine that works says what it did, and one that needs no server is fine', async (t) => {
  const { url } = await startEngine(t);
  const config = toTestConfig(envOf(url));
  const speech = await testEngine(config, 'transcription', { workers });
  const took = `whisper-1 at ${url} took a second of silence and answered in verbose_json.`;
  assert.deepEqual([speech.ok, speech.message], [true, took]);
  const insights = await testEngine(config, 'insights', { workers });
  const wrote = `a-model at ${url} wrote minutes of two sentences, with JSON by schema.`;
  assert.deepEqual([insights.ok, insights.message], [true, wrote]);
  assert.match(
    (await testEngine(toTestConfig({}), 'transcription', { workers })).message,
    /^No speech engine is set/,
  );
  assert.deepEqual((await testEngine(toTestConfig({}), 'insights', { workers })).ok, true);
});

test('An engine that does not work says in words what is wrong', async (t) => {
  const engine = await startEngine(t);
  const config = toTestConfig(envOf(engine.url));
  const wrongKey = toTestConfig({ ...envOf(engine.url), MINUTEBOOK_INSIGHTS_KEY: 'guessed' });
  const refused = await testEngine(wrongKey, 'insights', { workers });
  assert.equal(refused.ok, false);
  assert.match(refused.message, /^The language model at .* answered 401: Incorrect API key provided\.$/);
  engine.trouble({ status: 404, message: 'The model `a-model` does not exist' });
  assert.match(
    (await testEngine(config, 'insights', { workers })).message,
    /answered 404: The model `a-model` does not/,
  );
  engine.trouble({ body: '<html>Welcome to nginx!</html>' });
  assert.match(
    (await testEngine(config, 'transcription', { workers })).message,
    /^The speech engine answered what cannot be read: /,
  );
  await engine.stop();
  const away = await testEngine(config, 'transcription', { workers });
  assert.match(away.message, /^The speech engine at .* cannot be reached: connect ECONNREFUSED .*\.$/);
});

test('"minutebook engine test" tries both engines, and fails when one does not work', async (t) => {
  const commands = await startTestCommands();
  t.after(() => commands.drop());
  const engine = await startEngine(t);
  Object.assign(commands.env, envOf(engine.url));
  const fine = await commands.json('engine', 'test');
  assert.deepEqual(
    fine.items.map(({ kind, ok }: { kind: string; ok: boolean }) => [kind, ok]),
    [
      ['transcription', true],
      ['insights', true],
    ],
  );
  engine.trouble({ status: 400, message: 'No.' });
  const failed = await commands.run(['engine', 'test', '--kind', 'insights']);
  assert.equal(failed.exit_code, 1);
  assert.match(
    failed.out,
    /^insights \(openai\): FAILED, [0-9]+ ms\n {2}The language model at .* 400: No\.$/m,
  );
});
