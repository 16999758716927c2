import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_PIECES, parseQuery } from './parse-query.ts';

const needles = (query: string): string[] => parseQuery(query).map((term) => term.needle);

test('blanks of any kind separate terms, repeated ones count once', () => {
  assert.deepEqual(needles('  Budget\tplan\u3000予算 BUDGET '), [' budget', ' plan', '予算']);
});

test('quoted words are one term', () => {
  assert.deepEqual(needles('"Next Quarter" plan'), [' next quarter', ' plan']);
  assert.deepEqual(needles('"정기 회의"'), ['정기 회의']);
  assert.deepEqual(needles('"one two"three'), [' one two', ' three']);
});

test('an unclosed quote is punctuation', () => {
  assert.deepEqual(needles('"next quarter'), [' next', ' quarter']);
  assert.deepEqual(needles('5" pipe'), [' 5', ' pipe']);
  assert.deepEqual(needles('say "" this'), [' say', ' this']);
});

test('a term of several runs is a phrase', () => {
  assert.deepEqual(needles("don't"), [' don t']);
  assert.deepEqual(needles('2024-06-25'), [' 2024 06 25']);
  assert.deepEqual(needles('Q3매출'), [' q3 매출']);
  assert.deepEqual(needles('100%_a\\b'), [' 100 a b']);
});

test('punctuation and blanks hold no term', () => {
  for (const query of ['', ' ', '"', '""', '%', '_', '\\', '…!?', '" "', "'--'", '\ud83d']) {
    assert.deepEqual(parseQuery(query), [], query);
  }
  assert.deepEqual(needles('R & D'), [' r', ' d']);
});

test('an Arabic word is looked for without its article, and as it is in quotes', () => {
  assert.deepEqual(needles('الاجتماع الا'), [' اجتماع', ' الا']);
  assert.deepEqual(needles('"الاجتماع" "الاجتماع غدا"'), [' الاجتماع', ' الاجتماع اجتماع غدا']);
});

test('Thai and emoji are looked for anywhere, in an older index by their texts alone', () => {
  const [word, emoji, budget] = parseQuery('ประชุม 🎉 budget');
  assert.deepEqual([word?.needle, emoji?.needle], ['ประชุม', '🎉']);
  assert.deepEqual([word?.pieces, emoji?.pieces], [['ประ', 'ชุม'], ['🎉']]);
  assert.deepEqual([word?.older_pieces, emoji?.older_pieces, budget?.older_pieces], [[], [], undefined]);
});

const pieces = (query: string) => parseQuery(query).map((term) => [term.pieces, term.exact]);

test('a word of up to 16 letters and an unspaced run of up to 3 characters are answered by the index alone', () => {
  assert.deepEqual(parseQuery('Quarters'), [
    { needle: ' quarters', pieces: ['quarters'], exact: true, hashes: [] },
  ]);
  assert.deepEqual(pieces('internationalize'), [[['internationalize'], true]]);
  assert.deepEqual(pieces('예산안'), [[['예산안'], true]]);
});

test('longer words and phrases take candidates from the index and are verified in the text', () => {
  assert.deepEqual(pieces('internationalizing'), [[['internationalizi'], false]]);
  assert.deepEqual(pieces('예산안건'), [[['예산안', '산안건'], false]]);
  assert.deepEqual(pieces('"international quarterlies"'), [[['international', 'quarterlies'], false]]);
  const [phrase, run] = parseQuery('"international quarterlies" 예산안건');
  assert.ok(phrase?.hashes.length === 1 && run?.hashes.length === 1);
});

test('a word beyond 8 letters has the prefix under which an index of the older format lists it', () => {
  const older = (query: string) => parseQuery(query).map(({ older_pieces }) => older_pieces);
  assert.deepEqual(older('quarters quarterly 예산안건'), [undefined, ['quarterl'], undefined]);
  assert.deepEqual(older('"international quarterlies"'), [['international', 'quarterl']]);
});

test('the longest possible queries ask for a bounded number of index terms', () => {
  const words = Array.from({ length: 333 }, (_, n) => n.toString(36).padStart(2, '0')).join(' ');
  const run = Array.from({ length: 1000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
  for (const query of [words, run, `"${words}"`, `"${run.split('').join(' ')}"`]) {
    const terms = parseQuery(query);
    for (const asked of ['pieces', 'older_pieces'] as const) {
      const all = terms.flatMap((term) => term[asked] ?? term.pieces);
      assert.ok(all.length > 0 && all.length <= MAX_PIECES, query);
    }
    assert.ok(terms.every(({ hashes }) => hashes.length <= 24));
    assert.ok(terms.every((term) => !term.exact || term.pieces.length === 1));
  }
  assert.equal(parseQuery(words).length, 333);
});

test('a long term asks for its longest pieces, which are the rarest', () => {
  const [phrase] = parseQuery('"a plan for the quarterly review of it"');
  assert.deepEqual(phrase?.pieces, ['quarterly', 'review', 'plan', 'for']);
  const [run] = parseQuery('정기예산회의록보고');
  assert.deepEqual(run?.pieces, ['정기예', '산회의', '록보고']);
});
