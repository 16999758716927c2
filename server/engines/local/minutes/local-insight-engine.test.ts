/**
 * A language model on this machine, and every way in which it fails. The runtime is the counterpart of llama.cpp's
 * server (`tests/kit/minutes-models/llama-counterpart.ts`).
 */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { render } from '@minutebook/contract/reasons.ts';
import type { Behaviour } from '../../../../tests/kit/minutes-models/llama-counterpart.ts';
import { makeMinutesFolder } from '../../../../tests/kit/minutes-models/make-minutes-folder.ts';
import { shortMeeting, startAnalyses, TALK } from '../../../../tests/kit/minutes-models/short-meeting.ts';
import { until } from '../../../../tests/kit/until.ts';
import { readModelFolder, type ModelFacts } from '../model-folder.ts';
import { LocalInsightEngine } from './local-insight-engine.ts';

const makeOptions = startAnalyses();

interface Case {
  behaviour?: Behaviour;
  facts?: Partial<ModelFacts>;
  /** Of an installed model. */
  damage?: (folder: string) => void;
  timeout_seconds?: number;
  said: RegExp;
}

const WEIGHTS = 'made.gguf';

const failures: Record<string, Case> = {
  'weights that are missing': {
    damage: (folder) => rmSync(join(folder, WEIGHTS)),
    said: /^EngineRefusedError: made\.gguf of the model made-minutes is missing$/,
  },
  'a runtime that is missing': {
    damage: (folder) => rmSync(join(folder, 'llama-server')),
    said: /^EngineRefusedError: llama-server of the model made-minutes is missing$/,
  },
  'weights that are cut off': {
    damage: (folder) => truncateSync(join(folder, WEIGHTS), 10_000),
    said: /^EngineRefusedError: made\.gguf of the model made-minutes has 10000 bytes instead of 20004$/,
  },
  'weights that were exchanged': {
    damage: (folder) => writeFileSync(join(folder, WEIGHTS), Buffer.alloc(20_004, 1)),
    said: /^EngineRefusedError: made\.gguf of the model made-minutes is damaged: install it again$/,
  },
  'a runtime of another version': {
    behaviour: { build: 'b9833' },
    said: /^EngineRefusedError: the runtime of made-minutes is b9833-\w+, not b11120: install made-minutes again$/,
  },
  'a runtime that does not know what it is asked for': {
    behaviour: { lacks: '--cache-ram' },
    said: /^EngineRefusedError: the language model ended with exit code 1: error: invalid argument: --cache-ram$/,
  },
  'a machine that is too small': {
    facts: { memory_bytes: 9_000_000_000_000_000 },
    said: /^EngineRefusedError: made-minutes needs 9000000\.0 GB of memory, and this machine has [\d.]+ GB$/,
  },
  'a model that does not load': {
    behaviour: { dies: 'at the start' },
    said: /^EngineRefusedError: the language model ended with exit code 1: llama_init_from_model: failed to initialize the context: std::bad_alloc$/,
  },
  'a process that is killed each time': {
    behaviour: { dies: 'when it is asked' },
    said: /^EngineRefusedError: the language model was killed from outside, which happens when the machine runs out/,
  },
  'a process that hangs': {
    behaviour: { hangs: 'when it is asked' },
    timeout_seconds: 1,
    said: /^Error: the language model at 127\.0\.0\.1:\d+ did not answer within 1 s$/,
  },
  'output without an end': {
    behaviour: { never_ends: true },
    said: /^TooLongError: the language model's answer was cut short/,
  },
  'output that is no JSON': {
    behaviour: { says: 'Sure! Here are the minutes: everybody was happy.' },
    said: /^EngineRefusedError: the language model answered what cannot be read/,
  },
};

async function makeEngine(t: TestContext, { behaviour, facts, damage, ...settings }: Partial<Case> = {}) {
  const models_dir = await mkdtemp(join(tmpdir(), 'minutebook-minutes-'));
  t.after(() => rm(models_dir, { recursive: true, force: true }));
  const folder = makeMinutesFolder(models_dir, { ...facts, ...(behaviour && { behaviour }) });
  damage?.(folder);
  const config = {
    engine: 'local',
    is_chosen: true,
    model: null,
    models_dir,
    threads: 1,
    language: null,
    context_tokens: 16_384,
    timeout_seconds: settings.timeout_seconds ?? 60,
  } as const;
  return {
    folder,
    models_dir,
    engine: new LocalInsightEngine(config, readModelFolder(folder), { first_pause_seconds: 0.01 }),
  };
}

/** Another process that has the turn. */
async function holdTurnElsewhere(t: TestContext, models_dir: string): Promise<ChildProcess> {
  const code = `import { inTurnOfMachine } from '${import.meta.resolve('./machine-turn.ts')}';
    const { signal } = new AbortController();
    await inTurnOfMachine(process.argv[1], signal, () => new Promise(() => console.log('has it')));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, models_dir]);
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

/** Processes of a runtime in this folder. */
async function isRunning(folder: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.some((line) => line.includes(folder));
}

test('An installed model writes minutes by the questions that every server is asked, and goes when it is done', async (t) => {
  const { engine, folder } = await makeEngine(t);
  assert.deepEqual([engine.name, engine.model], ['local', 'made-minutes (Q8_0, llama.cpp b11120)']);
  const analysis = await engine.analyse(shortMeeting, makeOptions());
  assert.equal(analysis.title, TALK[0]);
  assert.ok(analysis.insights.some(({ type }) => type === 'summary'));
  assert.equal(await isRunning(folder), false);
});

test('A test measures this machine, and keeps what it measured for the next estimate', async (t) => {
  const { engine, folder } = await makeEngine(t);
  const reason = await engine.test('made-minutes', makeOptions());
  // 12,000 tokens at 50 a second, and 1,500 at 5.
  assert.match(
    render(reason),
    /^made-minutes on this machine reads 50 tokens a second and writes 5: an hour’s meeting takes it about 9 minutes/,
  );
  assert.ok(existsSync(join(folder, 'speed.json')));
});

test('A process that dies is started once more, and what it has answered counts', async (t) => {
  const { engine } = await makeEngine(t, { behaviour: { dies: 'once, when it is asked' } });
  assert.equal((await engine.analyse(shortMeeting, makeOptions())).title, TALK[0]);
});

test('Whoever wants no minutes any more ends the process at once', async (t) => {
  const { engine, folder } = await makeEngine(t, { behaviour: { hangs: 'when it is asked' } });
  const unwanted = new AbortController();
  const asked = engine.analyse(shortMeeting, makeOptions(unwanted.signal));
  await until('a process', () => isRunning(folder));
  unwanted.abort(new Error('nobody wants it'));
  await assert.rejects(asked, /nobody wants it/);
  assert.equal(await isRunning(folder), false);
});

test('One model at a time: others wait, in this process and beside it, until that one is killed or they are not wanted', async (t) => {
  const { engine, folder, models_dir } = await makeEngine(t);
  const other = await holdTurnElsewhere(t, models_dir);
  const unwanted = new AbortController();
  const first = engine.analyse(shortMeeting, makeOptions());
  const given_up = engine.analyse(shortMeeting, makeOptions(unwanted.signal));
  const last = engine.analyse(shortMeeting, makeOptions());
  unwanted.abort(new Error('nobody wants it'));
  // While the others wait.
  await assert.rejects(given_up, /nobody wants it/);
  assert.equal(await isRunning(folder), false);
  other.kill('SIGKILL');
  assert.equal((await first).title, TALK[0]);
  assert.equal((await last).title, TALK[0]);
});

for (const [what, { said, ...scene }] of Object.entries(failures)) {
  test(`It says in a sentence what is wrong: ${what}`, async (t) => {
    const { engine, folder } = await makeEngine(t, scene);
    const failure = await engine.analyse(shortMeeting, makeOptions()).then(() => 'no failure', String);
    assert.match(failure, said);
    assert.equal(await isRunning(folder), false);
  });
}
