import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findHitLines } from './find-hit-lines.ts';
import { markMatches } from './mark-matches.ts';
import { matchesUtterance } from './matches-utterance.ts';
import { parseQuery } from './parse-query.ts';
import { toTranscriptSearchText } from '../../tests/kit/doors/search-text.ts';

const mark = (text: string, query: string) =>
  markMatches(text, parseQuery(query)).map(([start, end]) => text.slice(start, end));

test('Hits are marked in the spelling of the text', () => {
  assert.deepEqual(mark('The Budget, and budgets: BUDGÉT!', 'budget'), ['Budget', 'budget', 'BUDGÉT']);
  assert.deepEqual(mark('e\u0301cole ÉCOLE', 'ecole'), ['e\u0301cole', 'ÉCOLE']);
  assert.deepEqual(mark('Straße STRASSE', 'strasse'), ['Straße', 'STRASSE']);
  assert.deepEqual(mark('ﾌﾞﾛｯｸ ブロック', 'ブロック'), ['ﾌﾞﾛｯｸ', 'ブロック']);
  assert.deepEqual(mark('회의에서 예산안', '예산'), ['예산']);
  assert.deepEqual(mark('한국 \u1112\u1161\u11ab국', '한국'), ['한국', '\u1112\u1161\u11ab국']);
  assert.deepEqual(mark('😀 ok café', 'cafe ok'), ['ok', 'café']);
});

test('A phrase is marked as one hit, with the characters between its words', () => {
  assert.deepEqual(mark('the budget – review', '"budget rev"'), ['budget – rev']);
  assert.deepEqual(mark('don’t', "don't"), ['don’t']);
});

test('Overlapping hits are marked once', () => {
  assert.deepEqual(mark('budgets', 'bud budget'), ['budget']);
});

test('Words are not marked in their middle', () => {
  assert.deepEqual(mark('rebudget', 'budget'), []);
});

const utterances = ['hello there', 'budget plan', '', '...', 'the budget: rest of it', '예산안', 'budget'];

test('The lines with hits are the utterances that match', () => {
  const searchText = toTranscriptSearchText(utterances);
  for (const query of ['budget', '예산 hello', 'nowhere', 't', '"budget re"', 'budget plan rest']) {
    const terms = parseQuery(query);
    const matching = utterances.flatMap((utterance, line) =>
      matchesUtterance(utterance, terms) ? [line] : [],
    );
    const all = { count: matching.length, lines: matching };
    assert.deepEqual(findHitLines(searchText, terms, Infinity), all, query);
    const first = { count: matching.length, lines: matching.slice(0, 2) };
    assert.deepEqual(findHitLines(searchText, terms, 2), first, query);
  }
});
