import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startFakeOpenAi } from '../tests/fake-openai/start-fake-openai.ts';
import { makeWaveFile } from '../tests/kit/make/make-wave-file.ts';
import { hasPrograms } from '../tests/kit/require-programs.ts';
import { startTestCommands } from '../tests/kit/run-command.ts';

test('The operator can set an engine with a private address, for all or for one workspace', async (t) => {
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
  const csv = await commands.run(['engine', 'show', '--csv']);
  assert.match(csv.out, /^for,engine,model,address,key,set by,more\r\ntranscription,none/, csv.notes);
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

  const wrong = await commands.run(['engine', 'set', 'insights', 'none']);
  assert.deepEqual(
    [wrong.exit_code, /cannot be none for insights/.test(wrong.notes)],
    [1, true],
    wrong.notes,
  );
  Object.assign(commands.env, { MINUTEBOOK_INSIGHTS_ENGINE: 'builtin' });
  const fixed = await commands.run(set);
  assert.match(fixed.notes, /The environment of the server sets this engine \(MINUTEBOOK_INSIGHTS_ENGINE\)/);
});

test('An engine is measured on recordings with references beside them', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const script = [
    { start: 0, end: 3, text: 'The north gate was shut' },
    { start: 3, end: 6, text: 'at 10:30, all 12 say.' },
  ];
  const engine = await startFakeOpenAi({ script });
  const commands = await startTestCommands();
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-set-'));
  t.after(async () => {
    await commands.drop();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const put = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
  const measure = () => commands.run(['engine', 'test', '--set', folder]);
  const refused = async (sentence: RegExp) => {
    const { exit_code, notes } = await measure();
    assert.equal(exit_code, 1, notes);
    assert.match(notes, sentence);
  };
  await refused(/holds no recordings with references\./);
  await put('talk.wav', makeWaveFile({ seconds: 6 }));
  await refused(/^talk\.wav has no reference: put talk\.txt, talk\.vtt or talk\.rttm beside it\./m);
  await put('talk.rttm', 'SPEAKER talk 1 zero 6 <NA> <NA> Ada <NA> <NA>\n');
  await refused(/^talk\.rttm, line 1: no turn: expected SPEAKER file channel start duration/m);
  await put('talk.rttm', ';; by hand\nSPEAKER talk 1 0.0 6.0 <NA> <NA> Ada <NA> <NA>\n');
  await put('talk.txt', 'The north gate is shut at 10:45. All 12 say so.');
  await refused(/No speech engine is set/);
  const set = ['engine', 'set', 'transcription', 'openai', '--url', engine.url, '--model', 'small'];
  assert.equal((await commands.run(set)).exit_code, 0);
  await put('other.wav', makeWaveFile({ seconds: 6 }));
  await put(
    'other.vtt',
    'WEBVTT\n\n00:00.000 --> 00:06.000\n<v Ada>The north gate was shut at 10:30, all 12 say.',
  );

  const { items } = await commands.json('engine', 'test', '--set', folder);
  const found = items.map((item: object) => ({ ...item, took_ms: undefined }));
  assert.deepEqual(found, [
    {
      name: 'other.wav',
      duration_ms: 6_000,
      took_ms: undefined,
      words: { unit: 'word', errors: 0, units: 10 },
      numbers: { right: 2, numbers: 2 },
      speakers: { wrong_ms: 0, speech_ms: 5_500 },
    },
    {
      name: 'talk.wav',
      duration_ms: 6_000,
      took_ms: undefined,
      words: { unit: 'word', errors: 3, units: 11 },
      numbers: { right: 1, numbers: 2 },
      speakers: { wrong_ms: 0, speech_ms: 5_500 },
    },
  ]);
  await put('none.mp3', 'no sound at all');
  await put('none.txt', 'Nothing.');
  const { out, exit_code } = await measure();
  assert.equal(exit_code, 1);
  assert.match(out, /^none\.mp3: FAILED: /m);
  assert.match(out, /RECORDING +MINUTES +WER +CER +NUMBERS RIGHT +DER +TIMES ITS LENGTH/i);
  assert.match(out, /all +0\.2 +14\.3 % .* 3 of 4 +0\.0 %/);
});
