import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ChatRequest, ModelMessage } from '../../../tests/fake-openai/answer-chat.ts';
import { readTranscriptQuestion } from '../../../tests/fake-openai/read-transcript-question.ts';
import type { FakeOpenAiOptions } from '../../../tests/fake-openai/start-fake-openai.ts';
import { listenToEvents } from '../../../tests/kit/clients/listen-to-events.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeMember } from '../../../tests/kit/make/make-workspace.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';
import { attachText } from '../../../tests/kit/make/attach-transcript.ts';
import { rerunPipeline } from '../queue/rerun-pipeline.ts';

const start = (t: TestContext, fake: FakeOpenAiOptions = {}) =>
  startEngineScene(t, 'insights', { fake, workspace: { pii_redaction_active: true } });

const TALK = ['The coil is broken.', 'I will call the vendor.', 'Thank you.'];
const UPLOAD = {
  status: 'transcribed',
  title: 'rec-0017',
  is_title_generating: true,
  dialogs: TALK,
} as const;

function writeMinutes(request: ChatRequest): ModelMessage {
  const [first] = readTranscriptQuestion(request);
  const item = { text: 'Call the vendor', utterances: [first?.id, 4711] };
  return {
    content: {
      title: 'The broken coil',
      summary: 'The coil is broken.',
      takeaways: [item],
      sections: [{ title: 'Coil', utterances: [first?.id] }],
      keywords: [{ text: 'coil', utterances: [first?.id] }],
      action_items: [{ ...item, assignee: null, due_date: null }],
      dates: [],
      labels: ['Repair'],
    },
  };
}

test('A language model gives a record its title, insights and labels, and the record says which one', async (t) => {
  const { server, workspace, owner } = await start(t, { chat: writeMinutes });
  await makeLabel(server, workspace, { name: 'Hiring' });
  const repair = await makeLabel(server, workspace, { name: 'Repair' });
  const upload = await makeUpload(server, workspace, owner, UPLOAD);
  const record = await untilReady(server, upload, owner.token);
  assert.equal(record.status, 'processed');
  assert.equal(record.title, 'The broken coil');
  assert.deepEqual(record.extra.insights, {
    engine: 'openai',
    model: 'a-model',
    finished_at: server.clock.now().toISOString(),
    stale: false,
    dropped: 0,
  });
  assert.deepEqual(record.recommended_labels, [{ label_id: repair, label_name: 'Repair' }]);
  const types = record.insights.map(
    ({ type, status }: { type: string; status: string }) => `${type} ${status}`,
  );
  const all = ['action_item', 'action_item_ts', 'date_time', 'keyword', 'summary', 'takeaway', 'toc'];
  assert.deepEqual(
    types.toSorted(),
    all.map((type) => `${type} processed`),
  );
  const items = record.insights.find(({ type }: { type: string }) => type === 'action_item').value.items;
  assert.deepEqual(items[0].dialog_ids, [record.dialogs[0].id]);
});

test('Masked text never reaches the model', async (t) => {
  const { engine: model, server, workspace, owner } = await start(t);
  const upload = await makeUpload(server, workspace, owner, UPLOAD);
  await untilReady(server, upload, owner.token);
  const key = { workspace_id: workspace.workspace_id, record_id: upload.record_id };
  const said = 'Ada: Write to ada.byron@example.com today.\nBob: Or call 010-2345-6789.\n';
  await attachText(server.ctx, { record: key, filename: 'talk.txt', content: said });
  const record = await untilReady(server, upload, owner.token);
  assert.equal(record.status, 'processed');
  const asked = JSON.stringify(model.chats);
  assert.match(asked, /\[1\] Ada: Write to ●+ today\./);
  assert.doesNotMatch(asked, /byron|2345/);
});

test('A model writes in the language and length that are asked for, in this run alone', async (t) => {
  const { engine: model, server, workspace, owner } = await start(t);
  const upload = await makeUpload(server, workspace, owner, UPLOAD);
  await untilReady(server, upload, owner.token);
  const rerun = async (minutes: object) => {
    const { length: before } = model.chats;
    const body = { from: 'process', minutes };
    const { status, text } = await server.send('POST', `${upload.app_path}/rerun`, {
      token: owner.token,
      body,
    });
    assert.equal(status, 204, text);
    await untilReady(server, upload, owner.token);
    return JSON.stringify(model.chats.slice(before));
  };
  const wished = await rerun({ language: 'ko', length: 'long' });
  assert.match(wished, /Write in Korean\b/);
  assert.match(wished, /eight to fifteen sentences/);
  const short = await rerun({ length: 'short' });
  assert.match(short, /Write in English\b/);
  assert.match(short, /one to three sentences/);
  assert.match(await rerun({}), /three to eight sentences/);
  const { body } = await server.get(`${upload.app_path}/state`, owner.token);
  assert.equal(body.writes_minutes, true);
});

test('A model writes in the language and length of the template, unless a run asks for others', async (t) => {
  const { engine: model, server, workspace, owner } = await start(t);
  const { slug, workspace_id } = workspace;
  const manager = await makeMember(server, workspace, { base_role: 'owner' });
  const body = { name: 'Coils', headings: ['Coil'], title_words: ['coil'], language: 'ko', length: 'long' };
  const path = `/api/v3/workspaces/${slug}/insight-templates`;
  assert.equal((await server.send('POST', path, { token: manager.token, body })).status, 201);
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    title: 'Coil review',
    dialogs: TALK,
  });
  await untilReady(server, upload, owner.token);
  const usual = JSON.stringify(model.chats);
  assert.match(usual, /Write in Korean\b/);
  assert.match(usual, /eight to fifteen sentences/);
  const before = model.chats.length;
  const minutes = { language: 'ja', length: 'short' } as const;
  await rerunPipeline(
    server.ctx,
    { workspace_id, record_id: upload.record_id },
    { from: 'process', minutes },
  );
  await untilReady(server, upload, owner.token);
  const wished = JSON.stringify(model.chats.slice(before));
  assert.match(wished, /Write in Japanese\b/);
  assert.match(wished, /one to three sentences/);
});

test('When a model refuses, built-in insights and the reason are stored, and a rerun is possible', async (t) => {
  let refuses = true;
  const chat = (request: ChatRequest) =>
    refuses ? { refusal: 'I cannot help with that.' } : writeMinutes(request);
  const { server, workspace, owner } = await start(t, { chat });
  const upload = await makeUpload(server, workspace, owner, UPLOAD);
  const record = await untilReady(server, upload, owner.token);
  assert.equal(record.status, 'processed');
  assert.equal(
    record.extra.failure,
    'The language model a-model gave no insights; these are the built-in ones. the language model refused: I cannot help with that.',
  );
  assert.deepEqual([record.extra.insights.engine, record.extra.insights.model], ['builtin', null]);
  assert.ok(record.insights.some(({ type }: { type: string }) => type === 'summary'));
  const state = await server.get(`${upload.app_path}/state`, owner.token);
  assert.ok(state.body.can_rerun.includes('process'));
  assert.deepEqual(
    record.dialogs.map(({ text }: { text: string }) => text),
    TALK,
  );
  const found = await server.get(`${workspace.path}/records?query=vendor`, owner.token);
  assert.equal(found.body.items.length, 1);

  refuses = false;
  const key = { workspace_id: workspace.workspace_id, record_id: upload.record_id };
  await rerunPipeline(server.ctx, key, { from: 'process' });
  const again = await untilReady(server, upload, owner.token);
  assert.deepEqual([again.status, again.extra.failure, again.title], ['processed', null, 'The broken coil']);
  assert.equal(again.extra.insights.engine, 'openai');
});

test('When a model invents facts, built-in insights and the number of dropped sentences are stored', async (t) => {
  const chat = (request: ChatRequest): ModelMessage => {
    const utterances = readTranscriptQuestion(request).map(({ id }) => id);
    const item = { text: 'Wire 5 million to Acme.', utterances };
    const action = { ...item, assignee: 'Bob Nobody', due_date: '2019-01-01' };
    const content = { title: item, summary: [item], takeaways: [item], sections: [], keywords: [] };
    return { content: { ...content, action_items: [action], dates: [], labels: [] } };
  };
  const { server, workspace, owner } = await start(t, { chat });
  const upload = await makeUpload(server, workspace, owner, UPLOAD);
  const record = await untilReady(server, upload, owner.token);
  assert.equal(record.status, 'processed');
  assert.match(record.extra.failure, /a-model gave no insights.*does not hold: 4 of 4 sentences/);
  assert.equal(record.extra.insights.engine, 'builtin');
  assert.doesNotMatch(JSON.stringify(record.insights), /Acme|Nobody/);
  const metrics = await server.ctx.metrics.model_sentences.get();
  assert.deepEqual(
    metrics.values.map(({ labels, value }) => [labels.outcome, value]).filter(([, value]) => value !== 0),
    [['figure', 4]],
  );
});

test('When a model writes no summary, its points and action items are stored with the reason', async (t) => {
  let refuses = true;
  const talk = Array.from(
    { length: 300 },
    (_, index) => `Point ${index + 1}: the coil has to be mended this week.`,
  );
  const chat = (request: ChatRequest): ModelMessage => {
    const [first] = readTranscriptQuestion(request);
    const summary = 'The coil has to be mended.';
    if (first === undefined)
      return refuses ? { refusal: 'I cannot help with that.' } : { content: { title: 'The coil', summary } };
    const takeaways = [{ text: summary, kind: 'decision', utterances: [first.id] }];
    return { content: { takeaways, sections: [], keywords: [], action_items: [], dates: [] } };
  };
  const { server, workspace, owner } = await start(t, { chat });
  const upload = await makeUpload(server, workspace, owner, { ...UPLOAD, dialogs: talk });
  const record = await untilReady(server, upload, owner.token);
  assert.equal(
    record.extra.failure,
    'The language model a-model gave no summary; its points stand in place of one. the language model refused: I cannot help with that.',
  );
  assert.deepEqual(
    [record.status, record.title, record.extra.insights.engine],
    ['processed', 'rec-0017', 'openai'],
  );
  const textOf = (type: string) =>
    record.insights.find((each: { type: string }) => each.type === type).value.text;
  assert.equal(textOf('summary'), textOf('takeaway'));

  refuses = false;
  const key = { workspace_id: workspace.workspace_id, record_id: upload.record_id };
  await rerunPipeline(server.ctx, key, { from: 'process' });
  const again = await untilReady(server, upload, owner.token);
  assert.deepEqual([again.extra.failure, again.title], [null, 'The coil']);
});

test('When a model only returns errors, built-in insights are stored after the last attempt', async (t) => {
  const { engine: model, server, workspace, owner } = await start(t, { chat: writeMinutes });
  model.setLastingTrouble({ body: '{"error": {"message": "CUDA out of memory", "code": 500}}' });
  const upload = await makeUpload(server, workspace, owner, UPLOAD);
  const record = await untilReady(server, upload, owner.token);
  assert.equal(record.status, 'processed');
  assert.match(record.extra.failure, /a-model gave no insights.*CUDA out of memory/);
  assert.equal(record.extra.insights.engine, 'builtin');
});

test('A model that asks for a pause gets one, listeners are told, and a new run does not wait', async (t) => {
  const { engine: model, server, workspace, owner } = await start(t, { chat: writeMinutes });
  const listener = await listenToEvents(server.base_url, workspace.slug, owner.token);
  t.after(() => listener.close());
  model.trouble({ status: 429, message: 'Slow down.', headers: { 'retry-after': '3600' } });
  const upload = await makeUpload(server, workspace, owner, UPLOAD);
  const told = await listener.next(({ failure }) => failure !== null);
  assert.equal(told.is_ready, false);
  assert.match(told.failure ?? '', /^the language model at .* answered 429: Slow down\.$/);

  const key = { workspace_id: workspace.workspace_id, record_id: upload.record_id };
  await rerunPipeline(server.ctx, key, { from: 'process' });
  assert.equal((await untilReady(server, upload, owner.token)).status, 'processed');
  assert.equal(model.chats.length, 1);
});
