/** From sound to a record that can be read, through the commands and over HTTP alone. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { RecordProgress } from '@minutebook/contract/events.ts';
import type { ChatRequest, ModelMessage } from '../fake-openai/answer-chat.ts';
import type { ScriptLine } from '../fake-openai/hearing.ts';
import { readTranscriptQuestion } from '../fake-openai/read-transcript-question.ts';
import { startFakeOpenAi, type FakeOpenAi } from '../fake-openai/start-fake-openai.ts';
import { listenToEvents, type EventListener } from '../kit/clients/listen-to-events.ts';
import { encodeSound, makeMeetingSound } from '../kit/make/make-meeting-sound.ts';
import { makeSend, type ReachedServer } from '../kit/clients/make-send.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { startTestCommands } from '../kit/run-command.ts';
import { startServe } from '../kit/serve-process.ts';
import { makeUploadClient, type UploadFields } from '../kit/clients/upload-client.ts';

const MINUTES = 30;
const SLUG = 'acme';
const PATH = `/v2/workspaces/${SLUG}`;

interface Service {
  server: ReachedServer;
  token: string;
  /** Uploads over v1 and listens until the pipeline has ended. */
  upload(content: Buffer, fields: UploadFields): Promise<{ record_id: number; events: RecordProgress[] }>;
}

/** A server process with an empty workspace that masks, and both engines at the fake. */
async function startService(t: TestContext, engine: FakeOpenAi): Promise<Service> {
  const commands = await startTestCommands();
  const options = ['--timezone', 'Asia/Seoul', '--pii-redaction', 'on'];
  await commands.json('workspace', 'create', SLUG, ...options);
  await commands.json('user', 'create', 'ana@example.com', '--name', 'Ana');
  await commands.json('member', 'add', 'ana@example.com', '--workspace', SLUG, '--role', 'owner');
  await commands.json('label', 'create', 'Budget', '--workspace', SLUG);
  const { token } = await commands.json('token', 'create', '--user', 'ana@example.com');
  const served = startServe({
    ...commands.env,
    MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai',
    MINUTEBOOK_TRANSCRIBE_URL: engine.url,
    MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
    MINUTEBOOK_INSIGHTS_URL: engine.url,
    MINUTEBOOK_INSIGHTS_MODEL: 'a-model',
  });
  t.after(async () => {
    served.child.kill();
    await served.exited;
    await commands.drop();
    await engine.stop();
  });
  const base_url = await served.base_url;
  const server = { base_url, send: makeSend(() => base_url) };
  const listener = await listenToEvents(base_url, SLUG, token);
  t.after(() => listener.close());
  engine.setHold((path) => waitUntilTold(listener, engine, path));
  const client = makeUploadClient(server, { slug: SLUG }, token);
  return {
    server,
    token,
    async upload(content, fields) {
      const { record_id, uuid } = await client.begin(content, fields);
      requireOk(await client.complete(record_id, uuid));
      await listener.next((event) => event.record_id === record_id && event.stage === 'done');
      return { record_id, events: listener.events.filter((event) => event.record_id === record_id) };
    },
  };
}

/**
 * The engine answers only when the listener has been told what comes before the answer: that the first piece is done, before the
 * second one; that the transcript is being processed, before what is made of it. Else a quick engine is done between two looks.
 */
async function waitUntilTold(listener: EventListener, engine: FakeOpenAi, path: string): Promise<void> {
  if (path.endsWith('/chat/completions')) await listener.next(({ stage }) => stage === 'process');
  else if (engine.forms.length > 0) await listener.next(isPartlyTranscribed);
}

const isPartlyTranscribed = ({ stage, progress }: RecordProgress) =>
  stage === 'transcribe' && progress !== null && progress > 0 && progress < 1;

/** What a model might say: everything rests on lines in which it is said, and on one that is none. */
function writeMinutes(request: ChatRequest): ModelMessage {
  const lines = readTranscriptQuestion(request);
  const numbers = request.messages[1]?.content.match(/(?<=\[)[0-9]+/g)?.map(Number) ?? [];
  const idOf = (word: string) =>
    lines.find(({ text }) => text.includes(word))?.id ?? lines[0]?.id ?? numbers[0];
  const utterances = [idOf('budget'), idOf('archive'), 1_000_000];
  const item = { text: 'The vendor wants an answer', utterances: [idOf('vendor'), 1_000_000] };
  return {
    content: {
      title: { text: 'Budget and archive', utterances },
      summary: [{ text: 'The budget of the next quarter was discussed.', utterances }],
      takeaways: [item],
      sections: [{ title: 'Budget', utterances }],
      keywords: [{ text: 'budget', utterances }],
      action_items: [{ ...item, assignee: null, due_date: '2026-03-06' }],
      dates: [{ ...item, date_time: '2026-03-06' }],
      labels: ['Budget'],
    },
  };
}

const SECRET = 'ada.byron@example.com';
/** Two sides of a call; whichever is heard first, one of the lines is over silence. */
const CALL: ScriptLine[] = [0, 4].flatMap((from) => [
  { start: from + 0.5, end: from + 1.5, text: 'Hello?' },
  { start: from + 2.5, end: from + 3.5, text: 'It is me.' },
]);

test(
  'An uploaded meeting and a call become records: cut, transcribed, masked, titled, searchable, with insights',
  { timeout: 300_000 },
  async (t) => {
    if (!hasPrograms(t, 'ffmpeg', 'espeak-ng')) return;
    const { wave, script } = makeMeetingSound(MINUTES);
    const said = script.map((line, index) =>
      index === 40 ? { ...line, text: `Write to ${SECRET} about point ${index + 1}.` } : line,
    );
    const later = CALL.map((line) => ({
      ...line,
      start: line.start + MINUTES * 60,
      end: line.end + MINUTES * 60,
    }));
    const engine = await startFakeOpenAi({ script: [...said, ...later], chat: writeMinutes });
    const { server, token, upload } = await startService(t, engine);
    const getRecord = async (record_id: number) => {
      const path = `${PATH}/records/${record_id}?include=dialogs,insights`;
      return requireOk(await server.send('GET', path, { token })).body.record;
    };

    await t.test('the meeting', async () => {
      const content = encodeSound(wave, '-c:a flac -compression_level 0 -f flac'.split(' '));
      const { record_id, events } = await upload(content, { filename: 'meeting.flac' });
      const record = await getRecord(record_id);
      assert.equal(record.status, 'processed', record.extra.failure);
      assert.ok(engine.forms.length >= 3, 'it was cut into pieces');
      assert.ok(Math.abs(record.duration_ms - MINUTES * 60_000) < 1_000, String(record.duration_ms));
      assert.equal(record.dialogs.length, script.length);
      assert.equal(record.dialogs[40].text, `Write to ${'●'.repeat(SECRET.length)} about point 41.`);
      assert.equal(record.title, 'Budget and archive');
      assert.deepEqual(
        record.recommended_labels.map(({ label_name }: { label_name: string }) => label_name),
        ['Budget'],
      );
      requireCited(record);
      const engines = [record.extra.transcription, record.extra.insights].map(({ engine: name, model }) => [
        name,
        model,
      ]);
      assert.deepEqual(engines, [
        ['openai', 'whisper-1'],
        ['openai', 'a-model'],
      ]);
      assert.doesNotMatch(JSON.stringify(engine.chats), /byron/);
      assert.deepEqual(await find('"point 100"'), [record_id]);
      assert.deepEqual(await find('byron'), []);
      assert.deepEqual(await find('archive', 'title_terms'), [record_id]);
      requireStages(events);
    });

    await t.test('the call', async () => {
      const content = makeWaveFile({
        seconds: 4,
        channels: 2,
        sample: (at, channel) => (at < 2 === (channel === 0) ? Math.sin(at * 2764) / 2 : 0),
      });
      const { record_id } = await upload(content, { filename: 'call.wav', source: 'phone_call' });
      const record = await getRecord(record_id);
      assert.equal(record.status, 'processed', record.extra.failure);
      assert.deepEqual(
        record.dialogs.map(({ speaker_id, text }: { speaker_id: number; text: string }) => [
          speaker_id,
          text,
        ]),
        [
          [1, 'Hello?'],
          [2, 'It is me.'],
        ],
      );
    });

    async function find(query: string, search_mode = 'all_fields'): Promise<number[]> {
      const parameters = new URLSearchParams({ query, search_mode });
      const { body } = requireOk(
        await server.send('GET', `${PATH}/records?${parameters.toString()}`, { token }),
      );
      return body.items.map(({ id }: { id: number }) => id);
    }
  },
);

interface CitingRecord {
  dialogs: { id: number }[];
  insights: { type: string; value: { items?: { dialog_ids: number[] }[] } }[];
}

/** Every type of insight is there, and rests on what was said. */
function requireCited({ dialogs, insights }: CitingRecord): void {
  const ids = new Set(dialogs.map(({ id }) => id));
  const types = insights.map(({ type }) => type).toSorted();
  assert.deepEqual(types, [
    'action_item',
    'action_item_ts',
    'date_time',
    'keyword',
    'summary',
    'takeaway',
    'toc',
  ]);
  for (const { type, value } of insights) {
    if (type === 'summary') continue;
    assert.ok(value.items !== undefined && value.items.length > 0, type);
    for (const { dialog_ids } of value.items) {
      assert.ok(dialog_ids.length > 0 && dialog_ids.every((id) => ids.has(id)), type);
    }
  }
}

/** Who listened was told of every stage in order, and how far the longest one was. */
function requireStages(events: readonly RecordProgress[]): void {
  const stages = events.map(({ stage }) => stage);
  const [first] = stages;
  assert.ok(first === 'probe' || first === 'transcribe', first);
  const changes = stages.filter((stage, index) => index === 0 || stage !== stages[index - 1]);
  assert.deepEqual(changes.slice(-3), ['transcribe', 'process', 'done']);
  const shares = events.filter(({ stage }) => stage === 'transcribe').map(({ progress }) => progress ?? 0);
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => a - b),
  );
  assert.ok(events.some(isPartlyTranscribed));
  assert.equal(events.at(-1)?.is_ready, true);
}
