/** A model reads a long transcript in parts, and each part only once. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ChatRequest } from '../../../tests/fake-openai/answer-chat.ts';
import { readTranscriptQuestion } from '../../../tests/fake-openai/read-transcript-question.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';
import { statement } from '../../base/database/database.ts';

/** Text for four parts of the smallest model's context. */
const TALK = Array.from(
  { length: 360 },
  (_, index) => `Point ${100 + index}: the coil of it has to be mended.`,
);

const countKept = statement<{ parts: number }>(
  'test.kept-minutes',
  `select count(*) as parts from insight_part`,
);

/**
 * Makes a record whose model fails at the third part in every request of an attempt, and calls `meanwhile`
 * before that.
 */
async function startFailing(t: TestContext, meanwhile: (scene: Scene) => Promise<void>) {
  const env = { MINUTEBOOK_INSIGHTS_CONTEXT_TOKENS: '4096' };
  const { engine: model, server, workspace, owner } = await startEngineScene(t, 'insights', { env });
  const { token } = owner;
  let requests = 0;
  model.setHold(async () => {
    requests += 1;
    if (requests === 2) model.trouble({ hangs_up: true }, { hangs_up: true }, { hangs_up: true });
    if (requests === 3) await meanwhile(scene);
  });
  const scene: Scene = {
    send: async (method, what, body) => {
      requireOk(await server.send(method, upload.app_path + what, { token, body }));
    },
    countKept: async () => (await server.ctx.db.query(countKept, []))[0]?.parts ?? 0,
  };
  const upload = await makeUpload(server, workspace, owner, { status: 'transcribed', dialogs: TALK });
  const record = await untilReady(server, upload, token);
  return { record, chats: model.chats, scene, countRequests: () => requests };
}

interface Scene {
  send(method: 'PATCH' | 'POST', what: string, body?: unknown): Promise<void>;
  countKept(): Promise<number>;
}

/**
 * The id of the first utterance in a question, or undefined when the question is about the minutes of parts.
 */
const firstOf = (request: ChatRequest) => readTranscriptQuestion(request)[0]?.id;

test('After a failure a model reads only the remaining parts, and no answers are kept in the end', async (t) => {
  let kept = 0;
  const { record, chats, scene } = await startFailing(t, async ({ countKept: count }) => {
    kept = await count();
  });
  assert.equal(record.status, 'processed', record.extra.failure);
  assert.equal(kept, 2);
  // Each of the four parts is asked about twice, then an account is written of their minutes.
  const firsts = chats.map(firstOf);
  assert.deepEqual(firsts, [1, 1, ...firsts.slice(2, 8).toSorted((a = 0, b = 0) => a - b), undefined]);
  assert.equal(new Set(firsts).size, 5);
  assert.equal(await scene.countKept(), 0);
});

test('A part is read again when one of its lines was corrected meanwhile', async (t) => {
  const { record, chats } = await startFailing(t, async ({ send }) => {
    await send('PATCH', '/dialogs/1', { text: 'Point 100: the foil of it has to be mended.' });
  });
  assert.equal(record.status, 'processed', record.extra.failure);
  assert.equal(record.extra.insights.stale, false);
  // Two questions were answered before the correction.
  const [first, , again] = chats;
  assert.deepEqual(
    [first, again].map((request) => request && firstOf(request)),
    [1, 1],
  );
  assert.match(again?.messages[1]?.content ?? '', /the foil of it/);
  assert.equal(new Set(chats.slice(2).map(firstOf)).size, 5);
  assert.equal(chats.length, 11);
});

test('Kept answers of a model are deleted when processing is cancelled', async (t) => {
  const { record, scene } = await startFailing(t, ({ send }) => send('POST', '/cancel'));
  assert.equal(record.extra.failure, 'Processing was cancelled.');
  assert.equal(await scene.countKept(), 0);
});
