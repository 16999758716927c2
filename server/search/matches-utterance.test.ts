import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRandom } from '../../tests/kit/seeded-random.ts';
import { foldForSubstring, matchesTerm, matchesUtterance } from './matches-utterance.ts';
import { parseQuery } from './parse-query.ts';
import { toIndexTerms, toTranscriptSearchText } from '../../tests/kit/doors/search-text.ts';

const matches = (utterance: string, query: string): boolean => matchesUtterance(utterance, parseQuery(query));

test('a word matches from its start, whatever its case, accents and width', () => {
  assert.ok(matches('The new Budgets are out', 'budg'));
  assert.ok(matches('The new Budgets are out', 'ＢＵＤＧÉTS'));
  assert.ok(!matches('The new Budgets are out', 'udgets'));
  assert.ok(!matches('The new Budgets are out', 'budgetss'));
});

test('in Chinese, Japanese and Korean any substring matches', () => {
  assert.ok(matches('다음 분기예산안을 봅시다', '예산'));
  assert.ok(matches('来期の予算会議です', '予算会議'));
  assert.ok(matches('ﾃﾞｻﾞｲﾝを見る', 'ザイ'));
  assert.ok(!matches('다음 분기 예산', '기예'));
});

test('a phrase matches whole words but its last, which it matches from the start', () => {
  assert.ok(matches('we saw the sales report', '"the sales rep"'));
  assert.ok(!matches('we saw the sales report', '"the sale report"'));
  assert.ok(!matches('we saw the sales report', '"he sales report"'));
  assert.ok(matches('2024년 Q3매출 자료', 'Q3매출'));
});

test('an utterance matches if any of the terms does', () => {
  assert.ok(matches('only apples', 'pears apples'));
  assert.ok(!matches('only apples', 'pears plums'));
  assert.ok(!matches('only apples', '%'));
});

test('names are compared without case, accents and width, anywhere in them', () => {
  assert.ok(foldForSubstring('José Ｎúñez').includes(foldForSubstring('É nun')));
  assert.ok(!foldForSubstring('100 percent').includes(foldForSubstring('%')));
});

const ALPHABETS = [
  'aAbBéß',
  'ab cC-\'"%_\\',
  '가나다라 마ab',
  'かが\u3099カﾞーｶ ',
  '会議予算𠮷x ',
  'กาะ ि०क',
  'İıςΣσ αά',
  'ａＢ１2 ',
  '🎉\ud83d 한\u1112\u1161',
];

test('for random texts and queries the index yields every match, and exact terms nothing else', () => {
  const random = makeRandom(20_240_625);
  const text = (alphabets: string[], max: number): string =>
    random.picks(Array.from(alphabets.join('')), 1, max).join('');
  let matched = 0;
  for (let round = 0; round < 40_000; round += 1) {
    const alphabets = random.picks(ALPHABETS, 1, 2);
    const utterances = Array.from({ length: 1 + random.integer(3) }, () => text(alphabets, 30));
    const searchText = toTranscriptSearchText(utterances);
    const indexTerms = toIndexTerms(searchText);
    const [source = ''] = utterances;
    const start = random.integer(source.length);
    const piece = random.chance(0.5)
      ? source.slice(start, start + 1 + random.integer(14))
      : text(alphabets, 6);
    const query = random.chance(0.3) ? `"${piece}"` : piece;
    for (const term of parseQuery(query)) {
      const found = matchesTerm(searchText, term);
      const candidate = term.pieces.every((indexTerm) => indexTerms.has(indexTerm));
      const context = JSON.stringify({ utterances, query, term });
      if (found) assert.ok(candidate, context);
      if (term.exact) assert.equal(candidate, found, context);
      assert.equal(
        found,
        utterances.some((utterance) => matchesUtterance(utterance, [term])),
        context,
      );
      matched += found ? 1 : 0;
    }
  }
  assert.ok(matched > 5000, `only ${matched} matches`);
});
