import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { makeRandom } from '../../../tests/kit/seeded-random.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';
import { toRuns } from '../../search/normalize-text.ts';
import { toPhraseHashes } from '../../search/phrase-bits.ts';
import { toSegment } from '../../search/segment.ts';
import { setSegment } from '../../search/term-numbers.ts';
import { RecordWriter, type NewInsight } from '../record-writer.ts';
import { readSearchDocument } from './index-record.ts';

let server: TestServer;
let workspace: TestWorkspace;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
});
after(() => server.stop());

interface Indexed {
  tokens: string[];
  title: string;
  transcript: string;
  phrase_bits: Buffer;
  insights: string;
  speakers: string;
  attendees: string;
  /** Changes whenever the row is written, even with the same transcript. */
  transcript_at: string;
}

const selectIndexed = statement<Indexed>(
  'test.indexed',
  `select t.tokens::text[] as tokens, x.title, x.transcript, p.bits as phrase_bits, x.insights, x.speakers, x.attendees,
     pg_column_toast_chunk_id(x.transcript)::text as transcript_at
   from record_token t join record_text x on x.workspace_id = t.workspace_id and x.ordinal = t.ordinal
   join record_phrase p on p.workspace_id = t.workspace_id and p.ordinal = t.ordinal
   where t.workspace_id = $1 and t.ordinal = $2`,
);

const age = statement<never>(
  'test.age-index',
  `update record_token t set tokens[1] = (3::bigint << 16) | (t.tokens[1] & 65535) where t.workspace_id = $1 and t.ordinal = $2`,
);

async function readIndexed({ ordinal }: TestRecord): Promise<Indexed> {
  const [row] = await server.ctx.db.query(selectIndexed, [workspace.workspace_id, ordinal]);
  assert.ok(row);
  return row;
}

const readCodes = (array: Buffer) =>
  Array.from({ length: array.readInt32BE(12) }, (_, place) => String(array.readBigInt64BE(24 + place * 12)));

/** What an index that is made anew has; but for the bits, it is all that is stored. */
async function assertAsNew(record: TestRecord, why: string): Promise<Indexed> {
  const made = await readSearchDocument(server.ctx.db, workspace.workspace_id, record.record_id);
  assert.ok(made);
  const { tokens, phrase_bits: _, ...texts } = made.document;
  await setSegment(tokens, toSegment(record.ordinal));
  const { tokens: stored, phrase_bits: bits, transcript_at: at, ...storedTexts } = await readIndexed(record);
  assert.deepEqual(storedTexts, texts, why);
  const wanted = readCodes(tokens);
  assert.equal(stored[0], wanted[0], why);
  assert.deepEqual(stored.toSorted(), wanted.toSorted(), why);
  for (const line of Object.values(texts).flatMap((text) => text.split('\n'))) {
    for (const hash of toPhraseHashes(toRuns(line))) {
      const bit = hash % (bits.length * 8);
      assert.notEqual((bits[bit >>> 3] ?? 0) & (1 << (bit & 7)), 0, `${why}: ${line}`);
    }
  }
  return { ...storedTexts, tokens: stored, phrase_bits: bits, transcript_at: at };
}

// prettier-ignore
const WORDS = ['budget', 'Budgets', 'internationalizations', 'Réview', 'plan', '예산', '예산안건을', '予算会議', 'Q3매출', '010'];
const random = makeRandom(20_261_124);
const makeText = () => random.picks(WORDS, 1, 5).join(' ');
const LONG_TALK = Array.from(
  { length: 400 },
  (_, line) => `line ${line.toString(36)} of a long talk, ${line}`,
);

const toInsight = (text: string, status: NewInsight['status'] = 'processed'): NewInsight => ({
  type: 'summary',
  status,
  value: { text },
  language: 'en',
  is_edited: false,
});

async function makeTalk(): Promise<TestRecord> {
  const owner = await makeMember(server, workspace);
  return makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: makeText(),
    dialogs: LONG_TALK,
  });
}

function change(record: TestRecord, write: (writer: RecordWriter) => Promise<unknown>): Promise<void> {
  const { workspace_id } = workspace;
  return server.ctx.db.transaction(async (tx) => {
    const event = { kind: 'record.process', actor_user_id: null, at: TEST_NOW } as const;
    await write(new RecordWriter(tx, { workspace_id, record_id: record.record_id }, event));
  });
}

test('The index after any change beside a transcript is that of a record made so, and the transcript is not written again', async () => {
  const record = await makeTalk();
  const { transcript_at } = await assertAsNew(record, 'as it was made');
  let insights: number[] = [];
  for (let round = 0; round < 24; round += 1) {
    await change(record, async (writer) => {
      if (random.chance(0.5)) await writer.patch({ title: makeText() });
      if (random.chance(0.3)) await writer.patch({ title: null });
      if (random.chance(0.5)) {
        await writer.deleteInsights(insights);
        insights = await writer.addInsights([
          toInsight(`## ${makeText()}\n\n- ${makeText()}`),
          toInsight(makeText(), 'failed'),
        ]);
      }
      if (random.chance(0.3)) await writer.patch({ extra: await readExtra(record, makeText()) });
      if (random.chance(0.3))
        await writer.patch({ event: makeEvent([`${random.pick(['ana', 'kim'])}@b.example`]) });
    });
    const indexed = await assertAsNew(record, `round ${round}`);
    assert.equal(indexed.transcript_at, transcript_at, `round ${round}`);
  }
});

const selectExtra = statement<{ extra: Parameters<RecordWriter['patch']>[0]['extra'] & object }>(
  'test.extra',
  `select r.extra from record r where r.workspace_id = $1 and r.record_id = $2`,
);

async function readExtra({ record_id }: TestRecord, name: string) {
  const [row] = await server.ctx.db.query(selectExtra, [workspace.workspace_id, record_id]);
  assert.ok(row);
  return { ...row.extra, speakers: [{ speaker_id: 1, name, member_id: null, talk_time_ms: 0 }] };
}

const makeEvent = (emails: string[]) => ({
  summary: 'not searched',
  conference_url: null,
  start: '2026-03-01T09:00:00.000Z',
  end: '2026-03-01T10:00:00.000Z',
  attendees_emails: emails,
});

test('Bits of words that came and went are cleared before they exclude nothing', async () => {
  const record = await makeTalk();
  const { phrase_bits: first } = await readIndexed(record);
  const fills: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const title = Array.from({ length: 600 }, (_, place) => `w${(round * 600 + place).toString(36)}`).join(
      ' ',
    );
    await change(record, (writer) => writer.patch({ title }));
    const { phrase_bits } = await assertAsNew(record, `round ${round}`);
    fills.push(countSet(phrase_bits) / (8 * phrase_bits.length));
  }
  assert.ok(first.length > 0);
  assert.ok(Math.max(...fills) <= 0.6, fills.join());
  assert.ok(
    fills.some((fill, round) => fill < (fills[round - 1] ?? 0)),
    fills.join(),
  );
});

const countSet = (bits: Buffer) =>
  bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);

test('A record whose index is of an older format gets the current one by any change beside its transcript', async () => {
  const record = await makeTalk();
  await server.ctx.db.query(age, [workspace.workspace_id, record.ordinal]);
  await change(record, (writer) => writer.patch({ title: 'Autumn budget' }));
  await assertAsNew(record, 'after the change');
});
