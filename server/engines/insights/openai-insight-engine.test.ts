import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { render } from '@minutebook/contract/reasons.ts';
import type { ChatRequest, ModelMessage } from '../../../tests/fake-openai/answer-chat.ts';
import { readTranscriptQuestion } from '../../../tests/fake-openai/read-transcript-question.ts';
import { startFakeOpenAi, type FakeOpenAiOptions } from '../../../tests/fake-openai/start-fake-openai.ts';
import { toInsightsConfig } from '../../base/config/insights-config.ts';
import { makeWorkerPool } from '../../base/worker/worker-pool.ts';
import { readSettings } from '../../base/config/read-settings.ts';
import { EngineBusyError, EngineRefusedError } from '../engine-error.ts';
import type { Analysis, AnalysisInput } from './insight-engine.ts';
import { makeInsightEngine } from '../make-insight-engine.ts';

const never = new AbortController().signal;
const kept = { find: () => Promise.resolve(undefined), keep: () => Promise.resolve() };
const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
after(() => workers.stop());
const options = {
  signal: never,
  workers,
  onProgress: () => Promise.resolve(),
  onUsage: () => undefined,
  onJudged: () => undefined,
  kept,
};

async function start(t: TestContext, fake: FakeOpenAiOptions = {}, env: Record<string, string> = {}) {
  const server = await startFakeOpenAi(fake);
  t.after(() => server.stop());
  const config = toInsightsConfig(
    readSettings({
      MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
      MINUTEBOOK_INSIGHTS_URL: server.url,
      MINUTEBOOK_INSIGHTS_MODEL: 'a-model',
      ...env,
    }),
    '',
  );
  return { server, engine: await makeInsightEngine(config) };
}

function makeInput(texts: readonly string[], given: Partial<AnalysisInput> = {}): AnalysisInput {
  const dialogs = texts.map((text, index) => ({
    id: index + 1,
    start_ms: index * 10_000,
    duration_ms: 9_000,
    speaker_id: (index % 2) + 1,
    text,
  }));
  const speakers = [
    { speaker_id: 1, name: 'Ada' },
    { speaker_id: 2, name: null },
  ];
  const place = { language: 'en', recorded_at: new Date('2026-03-03T09:00:00Z'), timezone: 'Asia/Seoul' };
  return { transcript: { dialogs, speakers, ...place }, labels: [], others: [], uncounted: [], ...given };
}

const TALK = [
  'The coil is broken.',
  'I call the vendor on Friday at three.',
  'And the budget?',
  'It is spent.',
];
const LONG_TALK = Array.from(
  { length: 1_200 },
  (_, index) => `Point ${index + 1}: the coil has to be mended by Friday.`,
);

const valueOf = ({ insights }: Analysis, type: string) => insights.find((each) => each.type === type)?.value;
const idsOf = (analysis: Analysis, type: string) =>
  valueOf(analysis, type)?.items?.map(({ dialog_ids }) => dialog_ids);

/** Says what is said in the first line that it reads, and cites the last one too; of parts, the numbers that stand in them. */
function reportFaithfully(request: ChatRequest): ModelMessage {
  const lines = readTranscriptQuestion(request);
  const numbers = request.messages[1]?.content.match(/(?<=\[)[0-9]+/g)?.map(Number) ?? [];
  const [first, last] = lines.length > 0 ? [lines[0]?.id, lines.at(-1)?.id] : [numbers[0], numbers.at(-1)];
  const item = { text: lines[0]?.text ?? 'The coil', utterances: [first, last] };
  return {
    content: {
      title: 'The coil',
      summary: [item],
      takeaways: [item],
      sections: [{ title: item.text, utterances: [first] }],
      keywords: [{ ...item, text: 'coil' }],
      action_items: [{ ...item, assignee: null, due_date: '2026-03-06' }],
      dates: [{ ...item, date_time: '2026-03-06T15:00' }],
      labels: [],
    },
  };
}

test('A model is asked with numbered utterances, the day of the meeting and a strict schema', async (t) => {
  const { server, engine } = await start(t);
  await engine.analyse(makeInput(TALK, { labels: [{ label_id: 7, name: 'Repair' }] }), options);
  const [request] = server.chats;
  assert.equal(server.chats.length, 1);
  assert.equal(request?.model, 'a-model');
  assert.deepEqual(request && readTranscriptQuestion(request).map(({ id, speaker }) => `${id} ${speaker}`), [
    '1 Ada',
    '2 Speaker 2',
    '3 Ada',
    '4 Speaker 2',
  ]);
  assert.match(
    request?.messages[0]?.content ?? '',
    /Write in English\. .* Tuesday, 2026-03-03; .* Asia\/Seoul/,
  );
  const { type, json_schema } = request?.response_format ?? {};
  assert.deepEqual([type, json_schema?.strict], ['json_schema', true]);
  assert.deepEqual(json_schema?.schema.properties?.['labels']?.items?.enum, ['Repair']);
});

test('What a model says becomes every type of insight, with times from the utterances it names', async (t) => {
  const chat = (): ModelMessage => ({
    content: {
      title: '"Coil and budget"',
      summary: 'The coil is broken.',
      takeaways: [{ text: 'The budget is spent.', utterances: [4] }],
      sections: [
        { title: 'Budget', utterances: [3] },
        { title: 'Coil', utterances: [2] },
      ],
      keywords: [{ text: 'the', utterances: [1] }],
      action_items: [{ text: 'Call the vendor', assignee: null, due_date: '2026-03-06', utterances: [2] }],
      dates: [{ text: 'Call', date_time: '2026-03-06T15:00', utterances: [2] }],
      labels: ['Repair'],
    },
  });
  const { engine } = await start(t, { chat });
  const labels = ['Money', 'Repair'].map((name, index) => ({ label_id: index + 1, name }));
  const analysis = await engine.analyse(makeInput(TALK, { labels }), options);
  assert.equal(analysis.title, 'Coil and budget');
  assert.deepEqual(analysis.recommended_label_ids, [2]);
  assert.deepEqual(Object.fromEntries(analysis.insights.map(({ type, value }) => [type, value])), {
    summary: { text: 'The coil is broken.' },
    takeaway: { text: '- The budget is spent.', items: [{ text: 'The budget is spent.', dialog_ids: [4] }] },
    toc: {
      text: '- 00:00 Coil\n- 00:20 Budget',
      items: [
        { title: 'Coil', start_ms: 0, end_ms: 20_000, dialog_ids: [1, 2] },
        { title: 'Budget', start_ms: 20_000, end_ms: 39_000, dialog_ids: [3, 4] },
      ],
    },
    keyword: { text: '- the (3)', items: [{ text: 'the', count: 3, dialog_ids: [1] }] },
    date_time: {
      text: '- 2026-03-06: Call',
      items: [{ text: 'Call', date_time: '2026-03-06T06:00:00.000Z', dialog_ids: [2] }],
    },
    action_item: {
      text: '- [ ] Call the vendor (2026-03-06)',
      items: [{ text: 'Call the vendor', assignee: null, due_date: '2026-03-06', dialog_ids: [2] }],
    },
    action_item_ts: {
      text: '- [ ] 00:10 Call the vendor (2026-03-06)',
      items: [
        {
          text: 'Call the vendor',
          assignee: null,
          due_date: '2026-03-06',
          start_ms: 10_000,
          dialog_ids: [2],
        },
      ],
    },
  });
});

test('Items that rest on no utterance are left out, and so are days that are none', async (t) => {
  const chat = (): ModelMessage => ({
    content: {
      summary: 'The coil is broken. It is spent.',
      takeaways: [
        { text: 'The coil is broken.', utterances: [] },
        { text: 'The coil is broken.', utterances: [99] },
        { text: 'The budget and the coil.', utterances: [99, '3', 3, 1] },
        'not even an item',
      ],
      action_items: [{ text: 'Mend the broken coil', due_date: '2026-02-30', utterances: [1] }],
      dates: [{ text: 'The coil is broken', date_time: 'soon', utterances: [1] }],
      labels: ['No label of ours'],
    },
  });
  const { engine } = await start(t, { chat });
  const analysis = await engine.analyse(makeInput(TALK), options);
  assert.deepEqual(valueOf(analysis, 'takeaway')?.items, [
    { text: 'The budget and the coil.', dialog_ids: [1, 3] },
  ]);
  assert.equal(valueOf(analysis, 'action_item')?.items?.[0]?.due_date, null);
  assert.deepEqual(valueOf(analysis, 'date_time')?.items, []);
  assert.deepEqual(analysis.recommended_label_ids, []);
  assert.equal(analysis.title, null);
});

test('A long transcript is read in parts, and what was found in each of them is kept', async (t) => {
  const { server, engine } = await start(t, { chat: reportFaithfully });
  const told: number[][] = [];
  const onProgress = (...steps: number[]) => Promise.resolve(void told.push(steps));
  const analysis = await engine.analyse(makeInput(LONG_TALK), { ...options, onProgress });
  const asked = server.chats.map((request) => ({ request, lines: readTranscriptQuestion(request) }));
  const ofTalk = asked.filter(({ lines }) => lines.length > 0);
  // Each part is asked twice, one time after the other, and an account of all of them once.
  assert.ok(ofTalk.length > 2 && asked.length === ofTalk.length + 1);
  assert.deepEqual(
    told,
    ofTalk.map((_, index) => [index + 1, asked.length]),
  );
  const [points, actions] = [0, 1].map((pass) => ofTalk.filter((_, index) => index % 2 === pass));
  assert.deepEqual(
    points?.flatMap(({ lines }) => lines.map(({ id }) => id)),
    LONG_TALK.map((_, index) => index + 1),
  );
  const talkOf = ({ request }: { request: ChatRequest }) => [
    request.messages[0]?.content,
    request.messages[1]?.content.split('\n\nAll between')[0],
  ];
  assert.deepEqual(actions?.map(talkOf), points?.map(talkOf));
  const ends = points?.map(({ lines }) => [lines[0]?.id, lines.at(-1)?.id]);
  assert.deepEqual(idsOf(analysis, 'action_item'), ends);
  assert.deepEqual(idsOf(analysis, 'takeaway'), ends);
  assert.deepEqual(idsOf(analysis, 'date_time'), ends);
  assert.deepEqual(idsOf(analysis, 'keyword'), [ends?.flat()]);
  assert.equal(analysis.title, 'The coil');
  assert.equal(
    valueOf(analysis, 'toc')?.items?.flatMap(({ dialog_ids }) => dialog_ids).length,
    LONG_TALK.length,
  );
});

test('A part that is too long for the model after all is halved', async (t) => {
  const { server, engine } = await start(t, { chat: reportFaithfully, context_tokens: 5_000 });
  const analysis = await engine.analyse(makeInput(LONG_TALK), options);
  const read = server.chats.map(readTranscriptQuestion);
  assert.equal(read.flat().length, 2 * LONG_TALK.length);
  assert.equal(idsOf(analysis, 'action_item')?.length, read.filter((lines) => lines.length > 0).length / 2);

  const cutShort = (request: ChatRequest): ModelMessage =>
    readTranscriptQuestion(request).length > 2
      ? { content: '{"summary": "It beg', finish_reason: 'length' }
      : reportFaithfully(request);
  const halving = await start(t, { chat: cutShort });
  assert.deepEqual(idsOf(await halving.engine.analyse(makeInput(TALK), options), 'action_item'), [
    [1, 2],
    [3, 4],
  ]);
  const endless = await start(t, { chat: () => ({ content: 'on and on', finish_reason: 'length' }) });
  await assert.rejects(endless.engine.analyse(makeInput(TALK), options), /answer was cut short/);
});

/** An answer that ends where its last item is half said. */
const breakOff = ({ content }: ModelMessage): ModelMessage => ({
  content: JSON.stringify(content).slice(0, -40),
  finish_reason: 'length',
});
const minutesOf = (fields: object): ModelMessage => ({
  content: { title: 'The coil', summary: 'It is broken.', ...fields },
});
const toTaskOf = (talk: readonly string[]) => (id: number) => ({
  text: talk[id - 1],
  assignee: null,
  due_date: null,
  utterances: [id],
});
const toTask = toTaskOf(TALK);

test('Of an answer that ends at its limit whole items are kept, and the rest is asked for', async (t) => {
  const asked: string[][] = [];
  const chat = (request: ChatRequest): ModelMessage => {
    asked.push(Object.keys(request.response_format?.json_schema?.schema.properties ?? {}));
    return asked.length === 1
      ? breakOff(minutesOf({ takeaways: [toTask(4)], action_items: [1, 2].map(toTask) }))
      : { content: { action_items: [1, 2, 3].map(toTask), dates: [] } };
  };
  const { server, engine } = await start(t, { chat });
  const analysis = await engine.analyse(makeInput(TALK), options);
  assert.equal(server.chats.length, 2);
  assert.ok(asked[1]?.includes('action_items') === true && !asked[1].includes('summary'), String(asked[1]));
  assert.equal(valueOf(analysis, 'summary')?.text, 'It is broken.');
  assert.deepEqual(idsOf(analysis, 'takeaway'), [[4]]);
  assert.deepEqual(idsOf(analysis, 'action_item'), [[1], [2], [3]]);
});

test('A model whose every answer ends at its limit is not asked without end, and loses nothing whole', async (t) => {
  const chat = (request: ChatRequest): ModelMessage => {
    const ids = readTranscriptQuestion(request).map(({ id }) => id);
    const { properties = {} } = request.response_format?.json_schema?.schema ?? {};
    if (!('action_items' in properties)) return reportFaithfully(request);
    return breakOff(
      minutesOf({
        summary: 'The coil has to be mended.',
        action_items: [...ids, ...ids.slice(-1)].map(toTaskOf(LONG_TALK)),
      }),
    );
  };
  const { server, engine } = await start(t, { chat, context_tokens: 64_000 });
  const analysis = await engine.analyse(makeInput(LONG_TALK.slice(0, 40)), options);
  assert.ok(server.chats.length <= 20, String(server.chats.length));
  assert.deepEqual(
    idsOf(analysis, 'action_item')?.flat(),
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
});

test('A server that does not know schemas, or no format at all, is asked as it can be', async (t) => {
  const withoutSchemas = await start(t, { chat: reportFaithfully, formats: ['json_object'] });
  await withoutSchemas.engine.analyse(makeInput(TALK), options);
  await withoutSchemas.engine.analyse(makeInput(TALK), options);
  assert.deepEqual(
    withoutSchemas.server.chats.map(({ response_format }) => response_format?.type),
    ['json_object', 'json_object'],
  );
  const chat = (request: ChatRequest) => ({
    content: `<think>{so}</think>Here you are:\n\`\`\`json\n${JSON.stringify(reportFaithfully(request).content)}\n\`\`\``,
  });
  const plain = await start(t, { chat, formats: [] });
  assert.equal((await plain.engine.analyse(makeInput(TALK), options)).title, 'The coil');
  assert.equal(plain.server.chats[0]?.response_format, undefined);
  assert.match(render(await plain.engine.test('a model', options)), /knows no format of answers/);
});

test('A model in trouble is asked again, and what it says in the end counts', async (t) => {
  const { server, engine } = await start(t, { chat: reportFaithfully });
  server.trouble({ status: 429, headers: { 'retry-after': '0' } }, { body: '{"choices": [{"mess' });
  assert.equal((await engine.analyse(makeInput(TALK), options)).title, 'The coil');
  server.trouble({ status: 503, headers: { 'retry-after': '600' } });
  await assert.rejects(engine.analyse(makeInput(TALK), options), (error) => {
    assert.ok(error instanceof EngineBusyError);
    assert.equal(error.retry_after_seconds, 600);
    return true;
  });
});

test('A model that gives no minutes is refused with what it did instead', async (t) => {
  const answers: [ModelMessage | undefined, RegExp][] = [
    [{ refusal: 'I cannot help with that.' }, /refused: I cannot help with that\./],
    [{ content: '', finish_reason: 'content_filter' }, /content filter/],
    [{ content: 'The coil is broken.' }, /answered what cannot be read: it is no JSON: The coil is broken\./],
    [{ content: {} }, /there is no summary in it/],
    [undefined, /the language model at 127\.0\.0\.1:[0-9]+ answered 401: Incorrect API key/],
  ];
  const attempts = answers.map(async ([answer, reason]) => {
    const fake = answer === undefined ? { key: 'sesame' } : { chat: () => answer };
    const { engine } = await start(t, fake);
    await assert.rejects(engine.analyse(makeInput(TALK), options), (error) => {
      assert.ok(error instanceof EngineRefusedError);
      assert.match(error.message, reason);
      return true;
    });
  });
  await Promise.all(attempts);
});

test('An answer that does not come in time is said to be late', async (t) => {
  const { server, engine } = await start(t, {}, { MINUTEBOOK_INSIGHTS_TIMEOUT_SECONDS: '1' });
  server.setLastingTrouble({ delay_ms: 2_000 });
  await assert.rejects(engine.test('a model', options), /the language model at .* did not answer within 1 s/);
});

test('Insights are in the language of the meeting unless another one is set', async (t) => {
  const korean = makeInput(['코일이 고장 났습니다.', '금요일에 전화하겠습니다.']);
  korean.transcript.language = 'ko';
  const { server, engine } = await start(t);
  assert.equal((await engine.analyse(korean, options)).language, 'ko');
  assert.match(server.chats[0]?.messages[0]?.content ?? '', /Write in Korean\./);
  const set = await start(t, {}, { MINUTEBOOK_INSIGHTS_LANGUAGE: 'ja' });
  assert.equal((await set.engine.analyse(korean, options)).language, 'ja');
  assert.match(set.server.chats[0]?.messages[0]?.content ?? '', /Write in Japanese\./);
});

test('Where nothing is said a model is not asked', async (t) => {
  const { server, engine } = await start(t);
  assert.deepEqual((await engine.analyse(makeInput(['  ']), options)).insights, []);
  assert.equal(server.chats.length, 0);
});
