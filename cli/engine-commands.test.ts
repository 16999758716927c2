import assert from 'node:assert/strict';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { hasSpeechLibrary } from '@minutebook/server/engines/local/has-speech-library.ts';
import { makeMinutesFolder } from '../tests/kit/minutes-models/make-minutes-folder.ts';
import { makeModelFolder } from '../tests/kit/speech-models/make-model-folder.ts';
import { startTestCommands } from '../tests/kit/run-command.ts';
import { toWelcome } from './to-welcome.ts';

async function start(t: TestContext) {
  if (!(await hasSpeechLibrary())) {
    t.skip('sherpa-onnx-node cannot be loaded on this system; the local speech engine is not tested');
    return undefined;
  }
  const commands = await startTestCommands();
  const root = await mkdtemp(join(tmpdir(), 'minutebook-engine-'));
  t.after(async () => {
    await commands.drop();
    await rm(root, { recursive: true, force: true });
  });
  commands.env['MINUTEBOOK_MODELS_DIR'] = join(root, 'installed');
  return { commands, root, source: makeModelFolder(root), installed: join(root, 'installed') };
}

test('A model is installed from a folder, tried, listed, used and removed', async (t) => {
  const scene = await start(t);
  if (scene === undefined) return;
  const { commands, source, installed } = scene;
  const done = await commands.run(['engine', 'install', 'made', '--from', source]);
  assert.equal(done.exit_code, 0, done.notes);
  assert.match(
    done.out,
    /^Installed made in .*installed\/made\.\nmade on this machine took a second of silence/,
  );
  assert.match(
    done.out,
    /Recordings are transcribed from now on, unless another engine is set .*; a server that runs needs no restart\.$/,
  );
  assert.match(
    done.notes,
    /made: a model of yours \(made words\)\nSize: \d+ kB, in .*\nLicence: Apache-2\.0/,
  );
  assert.deepEqual(readdirSync(installed).toSorted(), ['.install.lock', 'made']);

  const { items } = await commands.json('engine', 'list');
  assert.deepEqual(
    items.map(({ name, state }: { name: string; state: string }) => `${name}: ${state}`),
    [
      'made: installed, the default',
      'sense-voice: not installed',
      'whisper-turbo: not installed',
      'parakeet: not installed',
      'qwen3-4b: not installed',
      'qwen3-1-7b: not installed',
    ],
  );
  const tested = await commands.json('engine', 'test', '--kind', 'transcription');
  assert.equal(tested.items[0].ok, true, tested.items[0].message);
  assert.deepEqual([tested.items[0].engine, tested.items[0].model], ['local', 'made']);

  assert.equal((await commands.run(['engine', 'remove', 'made'])).exit_code, 0);
  assert.equal(existsSync(join(installed, 'made')), false);
  const gone = await commands.run(['engine', 'remove', 'made']);
  assert.deepEqual([gone.exit_code, /there is no model in/.test(gone.notes)], [1, true]);
  const none = await commands.run(['engine', 'test', '--kind', 'transcription']);
  assert.match(none.out, /No speech engine is set: .*minutebook engine install/);
});

test('A model for minutes is installed from a folder, tried, measured, used and removed', async (t) => {
  const commands = await startTestCommands();
  const root = await mkdtemp(join(tmpdir(), 'minutebook-minutes-'));
  t.after(async () => {
    await commands.drop();
    await rm(root, { recursive: true, force: true });
  });
  const installed = join(root, 'installed');
  commands.env['MINUTEBOOK_MODELS_DIR'] = installed;
  const source = makeMinutesFolder(root);
  const done = await commands.run(['engine', 'install', 'made-minutes', '--from', source]);
  assert.equal(done.exit_code, 0, done.out + done.notes);
  assert.match(done.out, /reads 50 tokens a second and writes 5: .*\nIt writes minutes from now on/);
  assert.match(done.notes, /Memory: about 0\.0 GB while it writes/);
  assert.equal(statSync(join(installed, 'made-minutes/llama-server')).mode & 0o777, 0o755);
  const { items } = await commands.json('engine', 'list');
  const [first] = items;
  assert.deepEqual(
    [first.name, first.kind, first.state],
    ['made-minutes', 'insights', 'installed, the default'],
  );
  const shown = await commands.json('engine', 'show');
  assert.deepEqual(
    shown.items.map(({ engine, model }: { engine: string; model: string }) => [engine, model]),
    [
      ['none', null],
      ['local', 'made-minutes'],
    ],
  );
  const measured = await commands.run(['engine', 'test', 'minutes']);
  assert.match(measured.out, /^insights \(local\): fine, \d+ ms\n.*about 9 minutes, as an estimate/);
  assert.equal((await commands.run(['engine', 'remove', 'made-minutes'])).exit_code, 0);
  const builtin = await commands.json('engine', 'show');
  assert.equal(builtin.items[1].engine, 'builtin');
});

test('A model with terms of its own is downloaded only after agreement', async (t) => {
  const scene = await start(t);
  if (scene === undefined) return;
  const { commands, installed, root } = scene;
  const refused = await commands.run(['engine', 'install', '--from', root]);
  assert.equal(refused.exit_code, 1);
  assert.match(
    refused.notes,
    /sense-voice: SenseVoice small.*\nSize: 286 MB, in .*\nLicence: FunASR Model Licence 1\.1/,
  );
  assert.match(refused.notes, /read https:\/\/\S+, and give --accept-licence if you agree\.$/);
  assert.equal(existsSync(installed), false);
  const agreed = await commands.run(['engine', 'install', '--from', root, '--accept-licence']);
  assert.match(agreed.notes, /Put there: \S+\/model\.int8\.onnx \(https:\/\/huggingface\.co\//);
});

test('Wrong arguments are reported in a sentence', async (t) => {
  const scene = await start(t);
  if (scene === undefined) return;
  const { commands } = scene;
  const unknown = await commands.run(['engine', 'install', 'no-such']);
  assert.match(
    unknown.notes,
    /^There is no model "no-such": it is one of sense-voice, whisper-turbo, parakeet, qwen3-4b, qwen3-1-7b, or yours/m,
  );
  const outside = await commands.run(['engine', 'remove', '../etc']);
  assert.match(outside.notes, /"\.\.\/etc" is no name of a model/);
  Object.assign(commands.env, { MINUTEBOOK_TRANSCRIBE_ENGINE: 'local' });
  const wanted = await commands.run(['engine', 'test', '--kind', 'transcription']);
  assert.deepEqual([wanted.exit_code, /FAILED/.test(wanted.out)], [1, true]);
});

test('The welcome names the command that installs a model while there is no speech engine', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'minutebook-welcome-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  const terminal = { style: (_style: string, text: string) => text } as Parameters<typeof toWelcome>[0];
  const server = { base_url: 'http://localhost:8080', demo: undefined, setup_url: undefined };
  const local = {
    engine: 'local',
    is_chosen: false,
    model: null,
    models_dir: root,
    threads: 1,
    language: null,
    speakers: null,
  } as const;
  const welcome = (transcribe: Parameters<typeof toWelcome>[1]['transcribe'], is_npm = true) =>
    toWelcome(terminal, { ...server, transcribe }, { data_dir: root, is_npm, lacks: [] });
  assert.match(welcome(local), /Set it up +npm run minutebook -- --help\n/);
  assert.match(welcome(local), /npm run minutebook -- engine install\n/);
  // An installation without npm, such as one with systemd.
  assert.match(welcome(local, false), /Set it up +minutebook --help\n/);
  assert.match(welcome(local, false), / minutebook engine install\n/);
  assert.doesNotMatch(welcome({ engine: 'none' }), /engine install/);
  makeModelFolder(root);
  assert.doesNotMatch(welcome(local), /engine install/);
});
