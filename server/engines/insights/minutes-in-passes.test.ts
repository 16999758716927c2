/** A longer meeting is asked about in passes: points, what is to be done, and an account of both. What fails late takes nothing away. */
import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import type { ChatRequest, ModelMessage } from '../../../tests/fake-openai/answer-chat.ts';
import { readTranscriptQuestion } from '../../../tests/fake-openai/read-transcript-question.ts';
import { startFakeOpenAi, type Trouble } from '../../../tests/fake-openai/start-fake-openai.ts';
import { toInsightsConfig } from '../../base/config/insights-config.ts';
import { readSettings } from '../../base/config/read-settings.ts';
import { makeWorkerPool } from '../../base/worker/worker-pool.ts';
import { EngineRefusedError } from '../engine-error.ts';
import type { Analysis, AnalysisOptions } from './insight-engine.ts';
import { OpenAiInsightEngine } from './openai-insight-engine.ts';

const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
after(() => workers.stop());

type Pass = 'whole' | 'points' | 'actions' | 'account' | 'condensed';

/** Some twenty minutes of talk. */
const TALK = Array.from({ length: 240 }, (_, index) =>
  index % 60 === 30
    ? `I will call vendor ${index + 1} about the coil by Friday.`
    : `Point ${index + 1}: we agreed that the freezer has to be mended this week.`,
);

function toPass({ response_format }: ChatRequest): Pass {
  const { properties = {} } = response_format?.json_schema?.schema ?? {};
  if ('takeaways' in properties) {
    if ('summary' in properties) return 'whole';
    return 'sections' in properties ? 'points' : 'condensed';
  }
  return 'action_items' in properties ? 'actions' : 'account';
}

/** Says the first lines that it reads, with their numbers, in the fields that it is asked for. */
function report(request: ChatRequest): ModelMessage {
  const lines = readTranscriptQuestion(request);
  const notes = request.messages[1]?.content.matchAll(/^- (.*) \[(\d+)/gm) ?? [];
  const read =
    lines.length > 0 ? lines : Array.from(notes, ([, text = '', id]) => ({ text, id: Number(id) }));
  const said = read.slice(0, 2).map(({ text, id }) => ({ text, utterances: [id] }));
  const actions = read
    .filter(({ text }) => text.startsWith('I will'))
    .map(({ text, id }) => ({
      text: text.replace('I will c', 'C'),
      assignee: null,
      due_date: null,
      utterances: [id],
    }));
  const all = {
    title: said[0],
    summary: said,
    takeaways: said.map((item) => ({ ...item, kind: 'decision' })),
    sections: said.slice(0, 1).map(({ text, utterances }) => ({ title: text, utterances })),
    keywords: [],
    action_items: actions,
    dates: [],
  };
  const { properties = {} } = request.response_format?.json_schema?.schema ?? {};
  return { content: Object.fromEntries(Object.entries(all).filter(([name]) => name in properties)) };
}

interface Scene {
  talk?: readonly string[];
  /** What the model says in a pass, instead of a faithful report. */
  says?: Partial<Record<Pass, ModelMessage>>;
  /** What the server does in a pass, instead of asking its model. */
  does?: Partial<Record<Pass, Trouble>>;
  context_tokens?: number;
  timeout_seconds?: number;
  attempts?: number;
  options?: Partial<AnalysisOptions>;
}

async function start(t: TestContext, { talk = TALK, says = {}, does = {}, ...scene }: Scene) {
  const server = await startFakeOpenAi({
    chat: (request) => says[toPass(request)] ?? report(request),
    refuse: (request) => does[toPass(request)],
  });
  t.after(() => server.stop());
  const config = toInsightsConfig(
    readSettings({
      MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
      MINUTEBOOK_INSIGHTS_URL: server.url,
      MINUTEBOOK_INSIGHTS_MODEL: 'a-model',
      MINUTEBOOK_INSIGHTS_CONTEXT_TOKENS: String(scene.context_tokens ?? 16_384),
    }),
    '',
  );
  assert.ok(config.engine === 'openai');
  const habits = { first_pause_seconds: 0.001, attempts: scene.attempts ?? 2 };
  const engine = new OpenAiInsightEngine({ ...config, timeout_seconds: scene.timeout_seconds ?? 60 }, habits);
  const dialogs = talk.map((text, index) => ({
    id: index + 1,
    start_ms: index * 5_000,
    duration_ms: 4_000,
    speaker_id: 1,
    text,
  }));
  const place = { language: 'en', recorded_at: new Date('2026-03-03T09:00:00Z'), timezone: 'UTC' };
  const transcript = { dialogs, speakers: [{ speaker_id: 1, name: 'Ada' }], ...place };
  const options = {
    signal: new AbortController().signal,
    workers,
    onProgress: () => Promise.resolve(),
    onUsage: () => undefined,
    onJudged: () => undefined,
    kept: { find: () => Promise.resolve(undefined), keep: () => Promise.resolve() },
    ...scene.options,
  };
  const analyse = () => engine.analyse({ transcript, labels: [], others: [], uncounted: [] }, options);
  return { server, analyse, passes: () => server.chats.map(toPass) };
}

const textsOf = ({ insights }: Analysis, type: string) =>
  insights.find((each) => each.type === type)?.value?.items?.map(({ text }) => text) ?? [];
const summaryOf = ({ insights }: Analysis) => insights.find(({ type }) => type === 'summary')?.value?.text;
const passesOf = ({ failed = [] }: Analysis) => failed.map(({ pass }) => pass);

const CALLS = [31, 91, 151, 211].map((id) => `Call vendor ${id} about the coil by Friday.`);

test('Twenty minutes are three questions: points, what is to be done, and an account of both', async (t) => {
  const { server, analyse, passes } = await start(t, {});
  const analysis = await analyse();
  assert.deepEqual(passes(), ['points', 'actions', 'account']);
  assert.deepEqual(textsOf(analysis, 'takeaway'), TALK.slice(0, 2));
  assert.deepEqual(textsOf(analysis, 'action_item'), CALLS);
  assert.equal(analysis.title, TALK[0]);
  assert.equal(summaryOf(analysis), TALK.slice(0, 2).join(' '));
  assert.deepEqual(passesOf(analysis), []);
  const notes = server.chats[2]?.messages[1]?.content ?? '';
  assert.match(notes, /^Points:\n- Point 1: .* \[1\] \(decision\)$/m);
  assert.match(notes, /^To do:\n- Call vendor 31 .* \[31\]$/m);
  // Rules have found who promises what.
  assert.match(
    server.chats[1]?.messages[1]?.content ?? '',
    /Look at these utterances first.*: .*\b31\b.*\b91\b/,
  );
});

test('A short meeting is one question', async (t) => {
  for (const talk of [
    ['Good.'],
    TALK.slice(0, 60),
    Array.from({ length: 50 }, (_, index) => String(1_000 + index * 7)),
  ]) {
    const { analyse, passes } = await start(t, { talk });
    const analysis = await analyse();
    assert.deepEqual(passes(), ['whole']);
    assert.ok(summaryOf(analysis) !== undefined);
  }
});

const BROKEN: Record<string, Scene> = {
  'an error in an answer of success': {
    does: { actions: { body: '{"error": {"message": "CUDA out of memory"}}' } },
  },
  'a refusal': { does: { actions: { status: 404, message: 'no such model' } } },
  words: { says: { actions: { content: 'Everybody was happy.' } } },
  'output without an end': {
    says: {
      actions: { content: `{"action_items": [{"text": "${'no end '.repeat(3_000)}`, finish_reason: 'length' },
    },
  },
  'the same item for ever': {
    says: {
      actions: {
        content: `{"action_items": [${'{"text": "Buy gold for Zed", "assignee": "Zed", "due_date": null, "utterances": [1]},'.repeat(400)}`,
        finish_reason: 'length',
      },
    },
  },
  'nothing but inventions': {
    says: {
      actions: {
        content: {
          action_items: [
            { text: 'Wire 5 million to Acme', assignee: 'Zed', due_date: '2019-01-01', utterances: [1] },
          ],
          dates: [],
        },
      },
    },
  },
};

for (const [what, scene] of Object.entries(BROKEN)) {
  test(`Action items that end in ${what} leave the points, the account and built-in action items`, async (t) => {
    const { analyse } = await start(t, scene);
    const analysis = await analyse();
    assert.deepEqual(passesOf(analysis), ['actions']);
    assert.deepEqual(textsOf(analysis, 'takeaway'), TALK.slice(0, 2));
    assert.equal(analysis.title, TALK[0]);
    assert.ok(textsOf(analysis, 'action_item').some((text) => /vendor 31/.test(text ?? '')));
    assert.doesNotMatch(JSON.stringify(analysis.insights), /Acme|gold|no end/);
  });

  test(`An account that ends in ${what} leaves points and action items`, async (t) => {
    const [says, does] = [scene.says?.actions, scene.does?.actions];
    const asAccount = JSON.stringify(says ?? null).replaceAll('action_items', 'summary');
    const { analyse } = await start(t, {
      ...(says !== undefined && { says: { account: JSON.parse(asAccount) as ModelMessage } }),
      ...(does !== undefined && { does: { account: does } }),
    });
    const analysis = await analyse();
    assert.deepEqual(passesOf(analysis), ['account']);
    assert.deepEqual(textsOf(analysis, 'takeaway'), TALK.slice(0, 2));
    assert.deepEqual(textsOf(analysis, 'action_item'), CALLS);
    assert.equal(analysis.title, null);
    assert.equal(
      summaryOf(analysis),
      TALK.slice(0, 2)
        .map((text) => `- ${text}`)
        .join('\n'),
    );
  });
}

test('Points that are invented are no minutes, whatever the other passes say', async (t) => {
  const points = {
    takeaways: [{ text: 'Wire 5 million to Acme.', kind: 'decision', utterances: [1] }],
    sections: [],
    keywords: [],
  };
  const { analyse } = await start(t, { says: { points: { content: points } } });
  await assert.rejects(analyse(), /wrote what the meeting does not hold/);
});

test('A meeting in which a model finds nothing is left to the built-in engine', async (t) => {
  const nothing = { content: { takeaways: [], sections: [], keywords: [], action_items: [], dates: [] } };
  const { analyse, passes } = await start(t, { says: { points: nothing, actions: nothing } });
  await assert.rejects(analyse(), (error) => error instanceof EngineRefusedError);
  assert.deepEqual(passes(), ['points', 'actions']);
});

test('What may be temporary is left to the next attempt, and after the last one what was answered stands', async (t) => {
  const answers = new Map<string, never>();
  const kept: AnalysisOptions['kept'] = {
    find: (digest) => Promise.resolve(answers.get(digest.toString('hex'))),
    keep: (digest, minutes) => Promise.resolve(void answers.set(digest.toString('hex'), minutes as never)),
  };
  const does = { account: { status: 503, message: 'Loading model' } };
  const failing = await start(t, { does, options: { kept } });
  await assert.rejects(failing.analyse(), /Loading model/);
  const over = await start(t, { options: { kept, given_up: 'Loading model' } });
  const analysis = await over.analyse();
  assert.deepEqual(over.passes(), []);
  assert.deepEqual(analysis.failed, [{ pass: 'account', reason: 'Loading model' }]);
  assert.deepEqual(textsOf(analysis, 'action_item'), CALLS);
});

test('When the time of a meeting is up, the points that there are stand', async (t) => {
  const { server, analyse } = await start(t, { timeout_seconds: 0.5, attempts: 100 });
  server.setHold(async (_, body) => {
    if (toPass(JSON.parse(body.toString('utf8')) as ChatRequest) === 'points') return;
    await new Promise((resolve) => setTimeout(resolve, 10_000).unref());
  });
  const analysis = await analyse();
  assert.deepEqual(passesOf(analysis), ['actions', 'account']);
  assert.match(analysis.failed?.[0]?.reason ?? '', /was not done within/);
  assert.deepEqual(textsOf(analysis, 'takeaway'), TALK.slice(0, 2));
  assert.ok(textsOf(analysis, 'action_item').length > 0);
});

test('Minutes that are longer than a question are condensed before an account of them is written', async (t) => {
  const talk = Array.from({ length: 8 }, () => TALK)
    .flat()
    .map((text, index) => text.replace(/\d+/, String(index + 1)));
  const { analyse, passes } = await start(t, { talk, context_tokens: 4_096 });
  const analysis = await analyse();
  assert.ok(passes().includes('condensed'));
  assert.equal(passes().filter((pass) => pass === 'account').length, 1);
  const parts = passes().filter((pass) => pass === 'points').length;
  assert.equal(textsOf(analysis, 'takeaway').length, 2 * parts);
  assert.equal(textsOf(analysis, 'action_item').length, 32);
});
