import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTranscriptQuestion } from '../../../tests/fake-openai/read-transcript-question.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';

const MANY = 10;

test('Insights for another workspace wait for at most one of a busy workspace’s many recordings', async (t) => {
  const { engine, server, workspace, owner, asked, goOn } = await startEngineScene(t, 'insights', {
    is_held: true,
  });
  const upload = (to: typeof workspace, by: typeof owner, text: string) =>
    makeUpload(server, to, by, { status: 'transcribed', title: text, dialogs: [text] });
  const many = [];
  for (let count = 0; count < MANY; count += 1) many.push(await upload(workspace, owner, `Many, ${count}.`));
  await asked;
  const others = [];
  for (const name of ['One', 'Another']) {
    const other = await makeWorkspace(server);
    const author = await makeMember(server, other);
    others.push({ author, record: await upload(other, author, `${name}.`) });
  }
  goOn();
  for (const record of many) await untilReady(server, record, owner.token);
  for (const { author, record } of others) await untilReady(server, record, author.token);
  const order = engine.chats.flatMap((chat) => readTranscriptQuestion(chat).map(({ text }) => text));
  for (const text of ['One.', 'Another.']) {
    // The first two are asked for when they arrive, and then two at a time.
    assert.ok(order.indexOf(text) <= 5, `${text} is heard after ${order.join(' ')}`);
  }
  const own = [...new Set(order.filter((text) => text.startsWith('Many')))];
  assert.equal(own.length, MANY);
});

test('Insights for another person wait for at most one of a busy colleague’s many recordings', async (t) => {
  const { engine, server, workspace, owner, asked, goOn } = await startEngineScene(t, 'insights', {
    is_held: true,
  });
  const upload = (by: typeof owner, text: string) =>
    makeUpload(server, workspace, by, { status: 'transcribed', title: text, dialogs: [text] });
  const many = [];
  for (let count = 0; count < MANY; count += 1) many.push(await upload(owner, `Many, ${count}.`));
  await asked;
  const modest = await makeMember(server, workspace);
  const one = await upload(modest, 'One.');
  goOn();
  for (const record of many) await untilReady(server, record, owner.token);
  await untilReady(server, one, modest.token);
  const order = engine.chats.flatMap((chat) => readTranscriptQuestion(chat).map(({ text }) => text));
  assert.ok(order.indexOf('One.') <= 5, `it is heard after ${order.join(' ')}`);
});

test('A recording of another workspace waits for at most one of a busy workspace’s many recordings', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { engine, server, workspace, owner, asked, goOn } = await startEngineScene(t, 'transcribe', {
    fake: { script: [{ start: 0.1, end: 0.9, text: 'All of it.' }] },
    env: { MINUTEBOOK_SOUND_JOBS: '1' },
    is_held: true,
  });
  const short = makeWaveFile({ seconds: 1 });
  const long = makeWaveFile({ seconds: 3 });
  const many = [];
  for (let count = 0; count < MANY; count += 1) {
    const media = { content: short, filename: 'talk.wav' };
    many.push(await makeUpload(server, workspace, owner, { media }));
  }
  await asked;
  const other = await makeWorkspace(server);
  const author = await makeMember(server, other);
  const one = await makeUpload(server, other, author, { media: { content: long, filename: 'talk.wav' } });
  goOn();
  for (const record of many) await untilReady(server, record, owner.token);
  await untilReady(server, one, author.token);
  const sizes = engine.forms.map(({ file }) => file.length);
  assert.equal(sizes.length, MANY + 1);
  const place = sizes.indexOf(Math.max(...sizes));
  assert.ok(place <= 3, `the other workspace's recording is heard after ${place} others`);
});
