/** How models and their servers answer in the world, and what becomes of it: a row each. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ChatRequest, ModelMessage } from '../../../tests/fake-openai/answer-chat.ts';
import { startFakeOpenAi, type Trouble } from '../../../tests/fake-openai/start-fake-openai.ts';
import { toInsightsConfig } from '../../base/config/insights-config.ts';
import { readSettings } from '../../base/config/read-settings.ts';
import { makeWorkerPool } from '../../base/worker/worker-pool.ts';
import { toSummaryText } from '../minutes/minutes.ts';
import { OpenAiInsightEngine } from './openai-insight-engine.ts';

const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
after(() => workers.stop());

const TALK = ['The coil is broken.', 'I call the vendor on Friday.', 'And the budget?', 'It is spent.'];
const MINUTES = {
  title: 'The coil',
  summary: 'The coil is broken.',
  takeaways: [{ text: 'No money is left.', utterances: [4] }],
  sections: [{ title: 'Coil', utterances: [1] }],
  keywords: [{ text: 'coil', utterances: [1] }],
  action_items: [{ text: 'Call the vendor', assignee: 'Ada', due_date: '2026-03-06', utterances: [2] }],
  dates: [],
  labels: [],
};
const JSON_TEXT = JSON.stringify(MINUTES);

interface Behaviour {
  name: string;
  /** The model's answers; the last one repeats. */
  says?: readonly (ModelMessage | string)[];
  refuse?: (request: ChatRequest) => Trouble | undefined;
  /** As takeaways come out: `text [ids]`; default: that of `MINUTES`. */
  takeaways?: readonly string[];
  summary?: string;
  title?: string;
  /** What the model was asked with in the end; default: json_schema. */
  format?: 'json_schema' | 'json_object' | undefined;
  /** How often the model was asked; default: once. */
  asked?: number;
  error?: RegExp;
}

const message = (fields: Record<string, unknown>): ModelMessage => ({
  message: { role: 'assistant', ...fields },
});
const takeaways = (value: unknown): ModelMessage => ({ content: { ...MINUTES, takeaways: value } });
const summary = (value: unknown): ModelMessage => ({ content: { ...MINUTES, summary: value } });
const refuseFormats =
  (types: readonly string[], status: number, text: string) =>
  ({ response_format }: ChatRequest): Trouble | undefined =>
    response_format !== undefined && types.includes(response_format.type)
      ? { status, body: text }
      : undefined;
const says = (name: string, said: ModelMessage | string, rest: Partial<Behaviour> = {}): Behaviour => ({
  name,
  says: [said],
  ...rest,
});
const BOTH = ['json_schema', 'json_object'];
const AGAIN = { content: { takeaways: [{ text: 'No money.', utterances: [4] }] } };

const behaviours: Behaviour[] = [
  // Thoughts
  says('thoughts between tags', `<think>{so} {"summary": "draft"}</think>${JSON_TEXT}`),
  says('thoughts that nothing opens', `Let me see {x}.\n</think>\n\n${JSON_TEXT}`),
  says('thoughts called thinking', `<thinking>Hm { </thinking>${JSON_TEXT}`),
  says('thoughts of Mistral', `[THINK]A "draft": {"summary": "x"}[/THINK]${JSON_TEXT}`),
  says('thoughts of Kimi', `◁think▷{◁/think▷${JSON_TEXT}`),
  says(
    'channels of gpt-oss',
    `<|channel|>analysis<|message|>We need {json}.<|end|><|start|>assistant<|channel|>final<|message|>${JSON_TEXT}<|return|>`,
  ),
  says('channels whose marks were lost', `analysisWe need {json}.assistantfinal${JSON_TEXT}`),
  says(
    'the answer in reasoning_content',
    message({ content: null, reasoning_content: `Well: ${JSON_TEXT}` }),
  ),
  says('the answer in reasoning', message({ content: '', reasoning: JSON_TEXT })),
  says(
    'thoughts beside the answer',
    message({ content: JSON_TEXT, reasoning_content: '{"summary": "draft"}' }),
  ),
  // Forms of a message
  says('a fence', `Here you are:\n\`\`\`json\n${JSON_TEXT}\n\`\`\`\nAnything else?`),
  says('a fence that is not closed', `\`\`\`json\n${JSON_TEXT}`),
  says(
    'content as parts',
    message({
      content: [
        { type: 'thinking', thinking: '{' },
        { type: 'text', text: JSON_TEXT },
      ],
    }),
  ),
  says('content as an object', message({ content: MINUTES })),
  says(
    'a call of a tool',
    message({
      content: null,
      tool_calls: [{ type: 'function', function: { name: 'minutes', arguments: JSON_TEXT } }],
    }),
  ),
  says(
    'a call of a function, its arguments read already',
    message({ content: null, function_call: { arguments: MINUTES } }),
  ),
  says('JSON within a text of JSON', JSON.stringify({ answer: JSON_TEXT })),
  says('minutes wrapped in an object', { content: { minutes: MINUTES } }),
  says('minutes wrapped twice', { content: { response: { result: MINUTES } } }),
  says('minutes in a list', { content: [MINUTES] }),
  says('fields in camel case', {
    content: { Title: 'The coil', Summary: 'The coil is broken.', keyTakeaways: MINUTES.takeaways },
  }),
  // Damage
  says('a comma too many', JSON_TEXT.replace('[4]}]', '[4,],}]')),
  says('a line break in a text', JSON_TEXT.replace('No money', 'No\nmoney')),
  says(
    'names without quotes',
    '{title: "The coil", summary: "The coil is broken.", takeaways: [{text: "No money is left.", utterances: [4]}]}',
  ),
  says('single quotes', JSON_TEXT.replaceAll('"', "'")),
  says('comments', JSON_TEXT.replace('{', '{ // as asked\n')),
  {
    name: 'an answer that breaks off, and a second one for the rest',
    says: ['{"title": "The coil", "summary": "The coil is broken."', takeaways(MINUTES.takeaways)],
    asked: 2,
  },
  {
    name: 'an answer without any JSON, and a better one',
    says: ['The coil is broken.', { content: MINUTES }],
    asked: 2,
  },
  says(
    'citations of hundreds of millions of utterances',
    takeaways([
      { text: 'No money is left.', utterances: Array.from({ length: 190 }, () => '1-200,'.repeat(1_500)) },
    ]),
    { takeaways: ['No money is left. [1,2,3,4]'] },
  ),
  // Texts
  says('a summary as a list', summary(['Broken.', 'Spent.']), { summary: '- Broken.\n- Spent.' }),
  says('a summary as an object with a text', summary({ text: 'Broken.' }), { summary: 'Broken.' }),
  says('a summary in paragraphs with names', summary({ overview: 'Broken.', outcome: 'Spent.' }), {
    summary: 'Broken.\n\nSpent.',
  }),
  {
    name: 'no summary, but one when it is asked for again',
    says: [summary(''), { content: { summary: 'It is broken.' } }],
    summary: 'It is broken.',
    asked: 2,
  },
  says('no summary at all: what was found stands for it', summary(null), {
    summary: '- No money is left.',
    asked: 2,
  }),
  // Items and what they rest on
  says('an utterance as "[1]"', takeaways([{ text: 'A', utterances: '[1]' }]), { takeaways: ['A [1]'] }),
  says('utterances as "1-3"', takeaways([{ text: 'A', utterances: '1-3' }]), { takeaways: ['A [1,2,3]'] }),
  says('utterances as ["1–2", "4"]', takeaways([{ text: 'A', utterances: ['1–2', '4'] }]), {
    takeaways: ['A [1,2,4]'],
  }),
  says('utterances as "1, 2"', takeaways([{ text: 'A', utterances: '1, 2' }]), { takeaways: ['A [1,2]'] }),
  says('utterances as objects', takeaways([{ text: 'A', utterances: [{ id: 2 }] }]), {
    takeaways: ['A [2]'],
  }),
  says('utterances in words', takeaways([{ text: 'A', utterances: 'utterances 1 and 2' }]), {
    takeaways: ['A [1,2]'],
  }),
  says('utterances as "L1" and "#2"', takeaways([{ text: 'A', utterances: ['L1', '#2'] }]), {
    takeaways: ['A [1,2]'],
  }),
  says('utterances by another name', takeaways([{ text: 'A', citations: [3] }]), { takeaways: ['A [3]'] }),
  says('a range without end', takeaways([{ text: 'A', utterances: '1-999999999' }]), {
    takeaways: ['A [1]'],
  }),
  says('takeaways as texts with numbers', takeaways(['The coil broke. [1, 2]']), {
    takeaways: ['The coil broke. [1,2]'],
  }),
  says('takeaways as texts without', takeaways(['Ada will call the vendor Friday']), {
    takeaways: ['Ada will call the vendor Friday [2]'],
  }),
  says('takeaways as a list in Markdown', takeaways('- One [1]\n- Two [2]'), {
    takeaways: ['One [1]', 'Two [2]'],
  }),
  says('takeaways as an object with items', takeaways({ items: MINUTES.takeaways })),
  {
    name: 'an item that rests on nothing is asked for again, and the valid one stays',
    says: [
      takeaways([
        { text: 'Made up', utterances: [99] },
        { text: 'A', utterances: [1] },
      ]),
      AGAIN,
    ],
    takeaways: ['A [1]'],
    asked: 2,
  },
  {
    name: 'takeaways that are made up, and valid ones the second time',
    says: [takeaways(['Aliens landed.']), AGAIN],
    takeaways: ['No money. [4]'],
    asked: 2,
  },
  // Servers
  {
    name: 'a schema refused with 400',
    refuse: refuseFormats(
      ['json_schema'],
      400,
      '{"error": {"message": "response_format json_schema is not supported"}}',
    ),
    format: 'json_object',
  },
  {
    name: 'both formats refused',
    refuse: refuseFormats(BOTH, 400, '{"error": "This model does not support JSON mode"}'),
    format: undefined,
  },
  {
    name: 'a format refused by a validator with 422',
    refuse: refuseFormats(
      BOTH,
      422,
      '{"detail": [{"loc": ["body", "response_format"], "msg": "extra fields not permitted"}]}',
    ),
    format: undefined,
  },
  {
    name: 'a format refused by TGI with 422',
    refuse: refuseFormats(
      BOTH,
      422,
      '{"error": "Input validation error: grammar is not supported", "error_type": "validation"}',
    ),
    format: undefined,
  },
  {
    name: 'a grammar that llama.cpp cannot make, 500',
    refuse: refuseFormats(
      ['json_schema'],
      500,
      '{"error": {"code": 500, "message": "Failed to initialize samplers: failed to parse grammar", "type": "server_error"}}',
    ),
    format: 'json_object',
  },
  {
    name: 'llama.cpp, whose context is full, 500: it is asked in passes',
    refuse: once({
      status: 500,
      body: '{"error": {"code": 500, "message": "context shift is disabled", "type": "server_error"}}',
    }),
    asked: 2,
  },
  {
    name: 'llama.cpp, whose context is too small, 400: it is asked in passes',
    refuse: once({
      status: 400,
      body: '{"error": {"code": 400, "message": "the request exceeds the available context size", "type": "exceed_context_size_error", "n_ctx": 8192}}',
    }),
    asked: 2,
  },
  {
    name: 'Groq, whose model wrote no JSON',
    refuse: refuseFormats(
      BOTH,
      400,
      '{"error": {"message": "Failed to generate JSON. Please adjust your prompt.", "code": "json_validate_failed", "failed_generation": "{"}}',
    ),
    format: undefined,
  },
  {
    name: 'a refusal that says nothing',
    refuse: refuseFormats(['json_schema'], 400, '{"error": {"message": "Bad Request"}}'),
    format: 'json_object',
  },
  {
    name: 'max_tokens by its newer name',
    refuse: ({ max_tokens }) =>
      max_tokens === undefined
        ? undefined
        : {
            status: 400,
            message:
              "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          },
  },
  {
    name: 'max_tokens that is too large',
    refuse: ({ max_tokens }) =>
      max_tokens === undefined
        ? undefined
        : {
            status: 400,
            message: 'max_tokens is too large: 12000. This model supports at most 4096 completion tokens.',
          },
  },
  {
    name: 'max_tokens that is counted into the context',
    refuse: ({ max_tokens }) =>
      max_tokens === undefined
        ? undefined
        : {
            status: 400,
            message:
              "This model's maximum context length is 8192 tokens. However, you requested 12000 tokens (1000 in the messages, 11000 in the completion).",
          },
  },
  {
    name: 'an overload behind a gateway that says 200',
    refuse: once({ body: '{"error": {"code": 503, "message": "Overloaded"}}' }),
  },
  {
    name: 'nothing but errors in answers of success',
    refuse: () => ({ body: '{"error": {"message": "CUDA out of memory"}}' }),
    asked: 0,
    error: /answered an error: CUDA out of memory/,
  },
  { name: 'an answer that streams unasked', refuse: once({ body: toEvents(JSON_TEXT) }), asked: 0 },
  { name: 'a server that is starting', refuse: once({ status: 503, message: 'Loading model' }) },
  {
    name: 'a key that is refused behind a gateway',
    refuse: () => ({ body: '{"error": {"code": 401, "message": "No key"}}' }),
    asked: 0,
    error: /answered 401: No key/,
  },
  {
    name: 'a model that does not exist',
    refuse: () => ({ status: 404, message: 'model "a-model" not found' }),
    asked: 0,
    error: /answered 404: model "a-model" not found/,
  },
  says('a refusal of the model', { refusal: 'I will not.' }, { error: /refused: I will not\./ }),
  says(
    'the schema instead of an answer',
    { content: { type: 'object', properties: { summary: { type: 'string' } } } },
    { asked: 3, error: /there is no summary/ },
  ),
];

for (const behaviour of behaviours) {
  test(`Of a language model: ${behaviour.name}`, async (t) => {
    const said = [...(behaviour.says ?? [JSON_TEXT])];
    const chat = (): ModelMessage => {
      const next = (said.length > 1 ? said.shift() : said[0]) ?? '';
      return typeof next === 'string' ? { content: next } : next;
    };
    const server = await startFakeOpenAi({ chat, ...(behaviour.refuse && { refuse: behaviour.refuse }) });
    t.after(() => server.stop());
    const minutes = askForMinutes(server.url);
    if (behaviour.error !== undefined) {
      await assert.rejects(minutes, behaviour.error);
    } else {
      const { minutes: made, actions } = await minutes;
      // What is read in halves is read in passes; its account is written later.
      if (actions === null) {
        assert.equal(made.title?.text, behaviour.title ?? MINUTES.title);
        assert.equal(toSummaryText(made), behaviour.summary ?? MINUTES.summary);
      }
      assert.deepEqual(
        made.takeaways.map((item) => `${item.text} [${item.dialog_ids.join(',')}]`),
        behaviour.takeaways ?? ['No money is left. [4]'],
      );
    }
    assert.equal(server.chats.length, behaviour.asked ?? 1);
    const asked = server.chats.at(-1);
    const format = 'format' in behaviour ? behaviour.format : 'json_schema';
    if (asked !== undefined) assert.equal(asked.response_format?.type, format);
  });
}

test('There are as many behaviours of language models as are promised', () => {
  assert.ok(behaviours.length >= 60, String(behaviours.length));
  assert.equal(new Set(behaviours.map(({ name }) => name)).size, behaviours.length);
});

test('A model is told how long its answer may be, and what it used is counted', async (t) => {
  const server = await startFakeOpenAi({ chat: () => ({ content: MINUTES }) });
  t.after(() => server.stop());
  const used: number[] = [];
  await askForMinutes(server.url, ({ input_tokens, output_tokens }) =>
    used.push(input_tokens, output_tokens),
  );
  const limit = server.chats[0]?.max_tokens ?? 0;
  assert.ok(limit > 8_000 && limit < 16_384, String(limit));
  assert.ok(used.length === 2 && used.every((count) => count > 50), used.join(', '));
});

function askForMinutes(
  url: string,
  onUsage: (usage: { input_tokens: number; output_tokens: number }) => void = () => undefined,
) {
  const config = toInsightsConfig(
    readSettings({
      MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
      MINUTEBOOK_INSIGHTS_URL: url,
      MINUTEBOOK_INSIGHTS_MODEL: 'a-model',
    }),
    '',
  );
  assert.ok(config.engine === 'openai');
  const dialogs = TALK.map((text, index) => ({
    id: index + 1,
    start_ms: index * 10_000,
    duration_ms: 9_000,
    speaker_id: 1,
    text,
  }));
  const place = { language: 'en', recorded_at: new Date('2026-03-03T09:00:00Z'), timezone: 'UTC' };
  const input = { transcript: { dialogs, speakers: [{ speaker_id: 1, name: 'Ada' }], ...place }, labels: [] };
  return new OpenAiInsightEngine(config, { first_pause_seconds: 0.001 }).takeMinutes(input, {
    signal: new AbortController().signal,
    workers,
    onProgress: () => Promise.resolve(),
    onUsage,
    onJudged: () => undefined,
    kept: { find: () => Promise.resolve(undefined), keep: () => Promise.resolve() },
  });
}

function once(trouble: Trouble): () => Trouble | undefined {
  const troubles = [trouble];
  return () => troubles.shift();
}

function toEvents(text: string): string {
  const parts = text.match(/.{1,40}/gs) ?? [];
  const events = parts.map((content) => ({ choices: [{ index: 0, delta: { content } }] }));
  return [...events.map((event) => `data: ${JSON.stringify(event)}`), 'data: [DONE]'].join('\n\n');
}
