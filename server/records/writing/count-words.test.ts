import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords } from './count-words.ts';

test('words are counted as people count them, in scripts with spaces and without', () => {
  for (const [text, words] of [
    ['', 0],
    ["Don't re-read v1.2, please.", 4],
    ['- ends with a hyphen- ', 4],
    ['l’été à Besançon', 3],
    ['예산을 3% 줄였다', 3],
    ['予算は3%です。', 6],
    ['会議room 予算', 5],
  ] as const)
    assert.equal(countWords(text), words, text);
});

test('a character of two units changes no other word of its text', () => {
  for (const text of ["Don't re-read it", '예산을 3% 줄였다', '予算は3%です。'])
    assert.equal(countWords(`${text} 👍 𠮷`), countWords(text) + 1, text);
});
