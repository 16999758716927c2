/**
 * `MINUTEBOOK_TEST_LLAMA_SERVER=/path/llama-server npm run test:llama`: minutes by a real llama.cpp, whose binary no
 * package brings. The model is made (`write-gguf.ts`): it says one sentence of the meeting wherever the grammar of
 * the answer lets it say words, so everything but its wit is real.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { render } from '@minutebook/contract/reasons.ts';
import { LocalInsightEngine } from '@minutebook/server/engines/local/minutes/local-insight-engine.ts';
import {
  FACTS_FILE,
  readModelFolder,
  type ModelFacts,
} from '@minutebook/server/engines/local/model-folder.ts';
import { makeMinutesFolder } from '../kit/minutes-models/make-minutes-folder.ts';
import { shortMeeting, startAnalyses, TALK } from '../kit/minutes-models/short-meeting.ts';
import { writeGguf, type Followers } from '../kit/minutes-models/write-gguf.ts';

const LLAMA_SERVER = process.env['MINUTEBOOK_TEST_LLAMA_SERVER'] ?? '';
assert.ok(LLAMA_SERVER !== '', 'MINUTEBOOK_TEST_LLAMA_SERVER has to be the path of a llama-server');

const makeOptions = startAnalyses();

const WORDS = ['The', ' freezer', ' has', ' to', ' be', ' mended.'];
/** JSON as short as its schema allows, and the first sentence of the meeting in every text. */
const followers: Followers = {
  ...Object.fromEntries(WORDS.map((word, index) => [word, [WORDS[index + 1] ?? '"']])),
  '"': ['The', ':', ',', '}', ']'],
  ':': ['n', '"', '[', '{'],
  '[': ['1', '{', ']'],
  '1': [']'],
  ']': [',', '}', ']'],
  '}': [']', ',', '}', '</s>'],
  ',': ['"', '{'],
};
const weights = writeGguf({ followers, otherwise: ['}', ']', ',', '"'] });
/** A text of this one goes on until it is cut. */
const endless = writeGguf({
  followers: { ...followers, ' mended.': ['The'] },
  otherwise: ['}', ']', ',', '"'],
});

async function makeEngine(t: TestContext, parts: Parameters<typeof makeMinutesFolder>[1] = {}) {
  const models_dir = await mkdtemp(join(tmpdir(), 'minutebook-llama-'));
  t.after(() => rm(models_dir, { recursive: true, force: true }));
  const runtime = findVersion();
  const path = makeMinutesFolder(models_dir, { weights, runtime, llama_server: LLAMA_SERVER, ...parts });
  const config = {
    engine: 'local',
    is_chosen: true,
    model: null,
    models_dir,
    threads: 2,
    language: null,
    context_tokens: 16_384,
    timeout_seconds: 1_800,
  } as const;
  return { path, open: () => new LocalInsightEngine(config, readModelFolder(path)) };
}

/** What it calls its build, in the words of its answers. */
function findVersion(): string {
  const { stderr, stdout } = spawnSync(LLAMA_SERVER, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, LD_LIBRARY_PATH: dirname(LLAMA_SERVER) },
  });
  const [, build] = /version: (\d+)/.exec(stdout + stderr) ?? [];
  assert.ok(build !== undefined, `${LLAMA_SERVER} --version says ${stdout}${stderr}`);
  return `b${build}`;
}

const fail = (engine: LocalInsightEngine) =>
  engine
    .analyse(shortMeeting, makeOptions())
    .then((analysis) => `no failure: ${JSON.stringify(analysis)}`, String);

/** As an installation writes it down, so that what is loaded is what was damaged. */
async function acceptDamage(path: string): Promise<void> {
  const facts = JSON.parse(await readFile(join(path, FACTS_FILE), 'utf8')) as ModelFacts;
  const content = await readFile(join(path, 'made.gguf'));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const files = facts.files.map((file) =>
    file.role === 'model' ? { ...file, size_bytes: content.length, sha256 } : file,
  );
  writeFileSync(join(path, FACTS_FILE), JSON.stringify({ ...facts, files }));
}

test('A model on this machine writes minutes in JSON of their schema, with the places that they are taken from', async (t) => {
  const { open } = await makeEngine(t);
  const analysis = await open().analyse(shortMeeting, makeOptions());
  assert.equal(analysis.title, TALK[0]);
  const summary = analysis.insights.find(({ type }) => type === 'summary');
  assert.match(JSON.stringify(summary), /The freezer has to be mended\./);
});

test('Its test tells how fast this machine is', async (t) => {
  const { open } = await makeEngine(t);
  const said = render(await open().test('made-minutes', makeOptions()));
  assert.match(said, /^made-minutes on this machine reads \d+ tokens a second and writes [\d.]+: an hour/);
  t.diagnostic(said);
});

test('One that never ends is cut', async (t) => {
  const { open } = await makeEngine(t, { weights: endless });
  assert.match(await fail(open()), /^TooLongError: the language model's answer was cut short/);
});

for (const { what, damage, said } of [
  {
    what: 'cut off',
    damage: (file: string) => truncateSync(file, weights.length - 20_000),
    said: /data is not within the file bounds, model is corrupted or incomplete$/,
  },
  {
    what: 'of something else',
    damage: (file: string) => writeFileSync(file, Buffer.alloc(50_000, 'x')),
    said: /invalid magic characters: 'xxxx', expected 'GGUF'$/,
  },
  {
    what: 'empty but for their first bytes',
    damage: (file: string) => writeFileSync(file, 'GGUF'),
    said: /\S$/,
  },
]) {
  test(`Weights that are ${what} are told with llama.cpp's own reason`, async (t) => {
    const { path, open } = await makeEngine(t);
    damage(join(path, 'made.gguf'));
    await acceptDamage(path);
    const failure = await fail(open());
    assert.match(failure, /^EngineRefusedError: the language model ended with exit code \d+: /);
    assert.match(failure, said);
    t.diagnostic(failure);
  });
}

test('Another version than was installed is refused', async (t) => {
  const { open } = await makeEngine(t, { runtime: 'b1' });
  assert.match(
    await fail(open()),
    /^EngineRefusedError: the runtime of made-minutes is b\d+-\w+, not b1: install/,
  );
});

test('Who wants no minutes any more is rid of the process at once', async (t) => {
  const { open } = await makeEngine(t, { weights: endless });
  const unwanted = new AbortController();
  const asked = open().analyse(shortMeeting, makeOptions(unwanted.signal));
  setTimeout(() => unwanted.abort(new Error('nobody wants it')), 1_500);
  await assert.rejects(asked, /nobody wants it/);
});
