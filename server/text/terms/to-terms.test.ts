import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords } from './count-words.ts';
import { toTermCounts, toTerms } from './to-terms.ts';

const keysOf = (text: string): string[] => toTerms(text).map(({ key }) => key);
const wordsOf = (text: string): string[] => toTerms(text).map(({ start, end }) => text.slice(start, end));

test('the forms of an English word are one term, and words of every meeting are none', () => {
  assert.deepEqual(keysOf('We planned the meetings'), keysOf('Planning a meeting'));
  assert.deepEqual(wordsOf('So, okay, I think we should talk about 12 freezers and the API.'), [
    'freezers',
    'API',
  ]);
});

test('a Korean word is a term without its particles and endings', () => {
  for (const said of ['센터가', '센터에서는', '센터로', '센터입니다', '센터예요'])
    assert.deepEqual(wordsOf(said), ['센터'], said);
  assert.deepEqual(keysOf('설치했습니다'), ['설치']);
  assert.deepEqual(keysOf('그래서 저희가 열두 개를 이번 주에 하겠습니다'), []);
});

test('what is left of a Korean predicate names no topic', () => {
  assert.deepEqual(
    toTerms('경보가 늦었습니다').map(({ key, is_nominal }) => [key, is_nominal]),
    [
      ['경보', true],
      ['늦었', false],
    ],
  );
});

test('Japanese terms are words of Han and runs of katakana', () => {
  assert.deepEqual(wordsOf('冷凍倉庫のセンサーを校正します'), ['冷凍', '倉庫', 'センサー', '校正']);
  assert.deepEqual(wordsOf('去年温度記録を見ました'), ['温度', '記録']);
  assert.deepEqual(wordsOf('今日は三台です'), []);
});

test('a Japanese word has no verb behind it, and how often or when is none', () => {
  assert.deepEqual(wordsOf('図面直して、金曜に回します'), ['図面']);
  assert.deepEqual(wordsOf('大変申し訳ございません。去年多かったです。'), []);
  assert.deepEqual(wordsOf('朝三時に起きて、施設は週二回です'), ['施設']);
});

test('runs of Han that are clauses are taken by their words', () => {
  assert.deepEqual(keysOf('我们讨论冷藏车的温度').slice(0, 2), ['我们', '讨论']);
});

test('terms are where they were said, also beyond the BMP and decomposed', () => {
  assert.deepEqual(wordsOf('𠮷田さんのトラック'), ['𠮷田', 'トラック']);
  assert.deepEqual(keysOf('센터가'.normalize('NFD')), ['센터']);
  assert.deepEqual(keysOf('●●● 센터 ●●'), ['센터']);
});

test('terms of a transcript are counted', () => {
  assert.deepEqual(
    [...toTermCounts(['The freezer door.', 'Freezers!'])],
    [
      ['freezer', 2],
      ['door', 1],
    ],
  );
});

test('a Korean particle is one only after the vowel or consonant that it follows', () => {
  assert.deepEqual(wordsOf('박지은 박지은이 정책은'), ['박지은', '박지은', '정책']);
});

test('two characters without blanks count as one word', () => {
  assert.equal(countWords('one two, three'), 3);
  assert.equal(countWords('冷凍倉庫'), 2);
  assert.equal(countWords(''), 0);
});
