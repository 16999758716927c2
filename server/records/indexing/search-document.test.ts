import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { FORMAT_CODE } from '../../search/index-format.ts';
import { toSearchText } from '../../search/normalize-text.ts';
import { toTokenCode, withSegment } from '../../search/search-tokens.ts';
import { setSegment } from '../../search/term-numbers.ts';
import { toBesideCodes, toSearchDocument } from './search-document.ts';
import { toIndexTerms, toPhraseBits, toTranscriptSearchText } from '../../../tests/kit/doors/search-text.ts';

const SEGMENT = 3;

/** Every word is another one, which no talk is. */
const makeUtterances = (count: number, toWord = (digest: string) => digest.slice(0, 14)) =>
  Array.from({ length: count }, (_, line) =>
    Array.from({ length: 10 }, (__, place) => toWord(hash('sha256', `${line} ${place}`))).join(' '),
  );

const BESIDE = {
  insights: [
    { status: 'processed', value: { text: '## Budget\nNext **week**' } },
    { status: 'failed', value: { text: 'not shown' } },
    { status: 'processed', value: null },
  ],
  written: [{ text: 'Bring keys' }],
  speakers: [{ name: 'Ada' }, { name: null }],
  attendees_emails: ['ada@example.com'],
  attendee_names: [],
};

/** Each code of a `bigint[]` in binary stands after its length. */
const readCodes = (array: Buffer) =>
  Array.from({ length: array.readInt32BE(12) }, (_, place) => String(array.readBigInt64BE(24 + place * 12)));

const inHangul = (digest: string) =>
  Array.from(Buffer.from(digest.slice(0, 12), 'hex'), (byte) =>
    String.fromCodePoint(0xac00 + byte * 40),
  ).join('');

for (const [language, utterances] of Object.entries({
  words: makeUtterances(900),
  'words in Hangul': makeUtterances(900, inHangul),
  talk: [
    'Let us begin with the budget, the plan and the budget plan.',
    '',
    '예산 회의를 시작합니다',
    'Internationalization!',
  ],
})) {
  test(`A document of ${language} has every term of its texts once, by their kinds`, async () => {
    const title = 'Budget of 2026 예산';
    const { tokens: array, ...document } = await toSearchDocument(7, { title, utterances, ...BESIDE });
    await setSegment(array, SEGMENT);
    const tokens = readCodes(array);

    const transcript = toTranscriptSearchText(utterances);
    const wanted = [
      FORMAT_CODE,
      ...Array.from(toIndexTerms(toSearchText(title)), (term) => toTokenCode(7, 'title_word', term)),
      ...Array.from(toIndexTerms(transcript), (term) => toTokenCode(7, 'transcript_word', term)),
      ...Array.from(toIndexTerms(' budget\n next week\n bring keys'), (term) =>
        toTokenCode(7, 'insight_word', term),
      ),
      ...Array.from(toIndexTerms(' ada'), (term) => toTokenCode(7, 'speaker_word', term)),
      ...Array.from(toIndexTerms(' ada example com'), (term) => toTokenCode(7, 'attendee_word', term)),
    ].map((code) => String(withSegment(code, SEGMENT)));
    assert.equal(tokens[0], wanted[0]);
    assert.deepEqual(tokens.toSorted(), wanted.toSorted());
    assert.deepEqual(document, {
      title: toSearchText(title),
      transcript,
      insights: ' budget\n next week\n bring keys',
      speakers: ' ada',
      attendees: ' ada example com',
      phrase_bits: toPhraseBits([
        toSearchText(title),
        transcript,
        ' budget\n next week\n bring keys',
        ' ada',
        ' ada example com',
      ]),
    });
  });
}

test('Megabytes of words that are all different are indexed in short slices', async () => {
  const utterances = makeUtterances(6_000);
  const slices: number[] = [];
  let begun = process.threadCpuUsage();
  const note = () => {
    const { user, system } = process.threadCpuUsage(begun);
    slices.push(user + system);
    begun = process.threadCpuUsage();
    next = setImmediate(note);
  };
  let next = setImmediate(note);
  const { tokens } = await toSearchDocument(7, { title: null, utterances, ...BESIDE });
  await setSegment(tokens, SEGMENT);
  clearImmediate(next);

  assert.ok(tokens.length > 1_000_000);
  const all = slices.reduce((sum, slice) => sum + slice, 0);
  const worst = Math.max(...slices);
  assert.ok(worst < all / 5, `${slices.length} slices, the longest took ${worst} of ${all} µs`);
});

/** Other requests are answered between two turns of the event loop. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const note = () => {
    turns += 1;
    next = setImmediate(note);
  };
  let next = setImmediate(note);
  await work();
  clearImmediate(next);
  return turns;
}

test('A note or an utterance of the greatest length is one line, and indexed in slices all the same', async () => {
  const line = makeUtterances(134).join(' ');
  assert.ok(line.length > 20_000);
  const none = { title: [''], insights: [], speakers: [], attendees: [] };
  assert.ok((await countTurns(() => toBesideCodes(8, { ...none, insights: [toSearchText(line)] }))) > 4);
  const utterances = [line];
  assert.ok((await countTurns(() => toSearchDocument(8, { title: null, utterances, ...BESIDE }))) > 4);
});
