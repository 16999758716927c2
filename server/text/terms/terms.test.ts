import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords } from './count-words.ts';
import { canBeNoun } from './english-no-nouns.ts';
import { isOrdinary, toSpecificity } from './ordinary-words.ts';
import { toTermCounts, toTermKeys, toTerms } from './to-terms.ts';

const wordsOf = (text: string): string[] => toTerms(text).map(({ start, end }) => text.slice(start, end));

test('the forms of an English word are one term, and stop words are none', () => {
  assert.deepEqual(toTermKeys('We planned the meetings'), toTermKeys('Planning a meeting'));
  assert.deepEqual(wordsOf('So, okay, I think we should talk about 12 freezers and the API.'), [
    'freezers',
    'API',
  ]);
});

test('a Korean term has no particles and endings', () => {
  for (const said of ['센터가', '센터에서는', '센터로', '센터입니다', '센터예요'])
    assert.deepEqual(wordsOf(said), ['센터'], said);
  assert.deepEqual(toTermKeys('설치했습니다'), ['설치']);
  assert.deepEqual(toTermKeys('급한 걸로 하죠'), []);
  assert.deepEqual(toTermKeys('그래서 저희가 열두 개를 이번 주에 하겠습니다'), []);
});

test('the stem of a Korean predicate is not a noun', () => {
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

test('a Japanese term excludes the verb after it, and frequencies and times are no terms', () => {
  assert.deepEqual(wordsOf('図面直して、金曜に回します'), ['図面']);
  assert.deepEqual(wordsOf('大変申し訳ございません。去年多かったです。'), []);
  assert.deepEqual(wordsOf('朝三時に起きて、施設は週二回です'), ['施設']);
});

test('a clause in Han characters is split into its words', () => {
  assert.deepEqual(toTermKeys('我们讨论冷藏车的温度').slice(0, 2), ['我们', '讨论']);
});

test('terms have offsets in the original text, also beyond the BMP and in decomposed text', () => {
  assert.deepEqual(wordsOf('𠮷田さんのトラック'), ['𠮷田', 'トラック']);
  assert.deepEqual(toTermKeys('센터가'.normalize('NFD')), ['센터']);
  assert.deepEqual(toTermKeys('●●● 센터 ●●'), ['센터']);
});

test('the terms of a transcript are counted by their keys', () => {
  assert.deepEqual(
    [...toTermCounts(['The freezer door.', 'Freezers!'])],
    [
      ['freezer', 2],
      ['door', 1],
    ],
  );
});

test('a Korean particle is split off only after the vowel or consonant that it requires', () => {
  assert.deepEqual(wordsOf('박지은 박지은이 정책은'), ['박지은', '박지은', '정책']);
});

test('two characters without blanks count as one word', () => {
  assert.equal(countWords('one two, three'), 3);
  assert.equal(countWords('冷凍倉庫'), 2);
  assert.equal(countWords(''), 0);
});

test('nouns are distinguished from adjectives and verbs', () => {
  for (const noun of ['family', 'supply', 'need', 'table', 'finish', 'kitchen', 'budget', 'training'])
    assert.ok(canBeNoun(noun), noun);
  for (const other of ['completely', 'upper', 'detailed', 'useful', 'spongy', 'able', 'dangerous', 'easiest'])
    assert.ok(!canBeNoun(other), other);
});

test('everyday words are less specific than technical ones, and vague words least', () => {
  const [vague, ordinary, own] = [
    toSpecificity(['data']),
    toSpecificity(['shop']),
    toSpecificity(['titanium']),
  ];
  assert.ok(vague < ordinary && ordinary < own);
  assert.ok(toSpecificity(['titanium', 'cas']) >= own, 'a phrase says as much as its best word');
  assert.ok(
    isOrdinary(['shop']) && isOrdinary(['전화']) && isOrdinary(['電話']) && !isOrdinary(['shop', 'titanium']),
  );
});
