import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRandom } from '../../tests/kit/seeded-random.ts';
import { toRuns } from './normalize-text.ts';
import { addPhraseBits, PART_BYTES, toPhraseHashes } from './phrase-bits.ts';
import { toPhraseBits, toTranscriptSearchText } from '../../tests/kit/doors/search-text.ts';

const WORDS =
  'a the an of at end day budget bud budgets Q3매출 예산 예산안 예산안건을 안 정기회의에서 会議 予算会議 議 ガイドライン 设计评审会议 𠮷野家 2024 การประชุม'.split(
    ' ',
  );

const random = makeRandom(20_261_122);
const makeLine = () => random.picks(WORDS, 1, 9).join(' ');

const toFilters = (bits: Buffer) =>
  Array.from({ length: Math.ceil(bits.length / PART_BYTES) }, (_, part) =>
    bits.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  );

/** Bits are numbered as `get_bit` of PostgreSQL numbers them. */
const fits = (bits: Buffer, hashes: readonly number[]) =>
  toFilters(bits).some((filter) =>
    hashes.every((hash) => {
      const bit = hash % (filter.length * 8);
      return ((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
    }),
  );

/** Any part of a line that a query can ask for: the first CJK run from any of its characters on, the last run cut off anywhere. */
function cutPhrase(line: string): string[] {
  const runs = toRuns(line);
  const start = random.integer(runs.length);
  const phrase = runs.slice(start, start + 1 + random.integer(6));
  const last = Array.from(phrase.at(-1) ?? '');
  phrase[phrase.length - 1] = last.slice(0, 1 + random.integer(last.length)).join('');
  const first = Array.from(phrase[0] ?? '');
  const isCjk = /[\p{scx=Han}\p{scx=Hangul}\p{scx=Katakana}]/u.test(first[0] ?? '');
  if (isCjk) phrase[0] = first.slice(random.integer(first.length)).join('');
  return phrase;
}

test('every phrase of a text has all its bits set, wherever it begins and ends', () => {
  for (let round = 0; round < 400; round += 1) {
    const lines = Array.from({ length: 1 + random.integer(round % 10 === 0 ? 300 : 5) }, makeLine);
    const whole = toPhraseBits([toTranscriptSearchText(lines)]);
    // Every second round adds all words later, to a record that had none.
    const bits = round % 2 === 0 ? whole : addPhraseBits(toPhraseBits(['']), [toTranscriptSearchText(lines)]);
    if (bits === undefined) continue;
    for (let asked = 0; asked < 20; asked += 1) {
      const phrase = cutPhrase(random.pick(lines));
      assert.ok(fits(bits, toPhraseHashes(phrase)), JSON.stringify({ phrase, lines }));
    }
  }
});

test('most texts with the words of a phrase in another order lack some of its bits', () => {
  const words = Array.from({ length: 400 }, (_, place) => `w${place.toString(36)}x`);
  const lines = Array.from({ length: 500 }, () => random.picks(words, 6, 12).join(' '));
  const bits = toPhraseBits(['', toTranscriptSearchText(lines)]);
  const text = toTranscriptSearchText(lines);
  const strangers = Array.from({ length: 500 }, () => random.picks(words, 4, 4)).filter(
    (phrase) => !text.includes(` ${phrase.join(' ')}`),
  );
  const passed = strangers.filter((phrase) => fits(bits, toPhraseHashes(phrase)));
  assert.ok(passed.length < strangers.length / 20, `${passed.length} of ${strangers.length}`);
});

test('A filter is as long as its text needs, and a text has as many as it needs', () => {
  assert.equal(toPhraseBits(['', '']).length, PART_BYTES / 32);
  const sizes = [10, 1_000, 4_000].map((count) => {
    const words = Array.from({ length: count }, (_, place) => place.toString(36));
    return toPhraseBits([` ${words.join(' ')}`]).length;
  });
  assert.deepEqual(sizes, [PART_BYTES / 32, PART_BYTES / 4, PART_BYTES]);
});

test('Each filter of a long text excludes most phrases, and a phrase is found in any line', () => {
  const lines = Array.from({ length: 3_000 }, (_, line) =>
    Array.from({ length: 12 }, (__, place) => `${(line * 12 + place).toString(36)} 회의예산안건`).join(' '),
  );
  const bits = toPhraseBits([toTranscriptSearchText(lines)]);
  const filters = toFilters(bits);
  assert.ok(filters.length > 3, `${filters.length} filters`);
  for (const filter of filters) {
    const set = filter.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    assert.ok(set < 0.5 * 8 * filter.length, `${set} of ${8 * filter.length}`);
  }
  for (const line of lines) {
    const runs = toRuns(line);
    assert.ok(
      fits(bits, toPhraseHashes(runs.slice(0, 5))) && fits(bits, toPhraseHashes(runs.slice(-5))),
      line,
    );
    assert.ok(fits(bits, toPhraseHashes(['의예산안건', runs[2] ?? ''])), line);
  }
});

test('a single word, and a phrase of too few known words, ask for no bits', () => {
  assert.deepEqual(toPhraseHashes(['internationalizations']), []);
  assert.deepEqual(toPhraseHashes(['예산안']), []);
  assert.deepEqual(toPhraseHashes(['the', 'b']), []);
  assert.equal(toPhraseHashes(['예산안건']).length, 1);
});

test('A phrase of three words asks for its triple before its pairs, and a longer one for its quadruples and the remaining pairs', () => {
  const [theEndless] = toPhraseHashes(['the', 'endless']);
  assert.equal(toPhraseHashes(['at', 'the', 'endless']).indexOf(theEndless ?? 0), 2);
  const [atTheEndless] = toPhraseHashes(['at', 'the', 'endless']);
  assert.equal(toPhraseHashes(['look', 'at', 'the', 'endless']).indexOf(atTheEndless ?? 0), 2);
  assert.equal(toPhraseHashes(['at', 'the', 'end', 'of', 'the', 'meeting']).length, 3 + 4);
  // The last word may go on in the text: its triple is not known, a pair with its beginning is.
  const [theDa] = toPhraseHashes(['the', 'da']);
  assert.equal(toPhraseHashes(['at', 'the', 'end', 'of', 'the', 'da']).indexOf(theDa ?? 0), 2 + 3);
});

test('the bits stored in databases do not change between versions', () => {
  // A four, triples, then four characters of a run.
  assert.deepEqual(
    toPhraseHashes(['remote', 'control', '회의', '예산안건']),
    [341218494, 463603614, 3738575095, 344942196],
  );
  assert.deepEqual(toPhraseHashes(['remote', 'control']), [194434174]);
  assert.deepEqual(toPhraseHashes(['control', '회의']), [1984606092]);
  assert.deepEqual(toPhraseHashes(['회의', '예산안건']), [3464361558, 344942196]);
});
