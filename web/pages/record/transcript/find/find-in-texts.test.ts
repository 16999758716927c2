import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInTexts } from './find-in-texts.ts';

test('every place is found, whatever the case, in the order of the texts', () => {
  assert.deepEqual(findInTexts(['Budget? The budget.', 'No', 'BUDGET'], 'budget'), [
    { index: 0, start: 0, end: 6 },
    { index: 0, start: 12, end: 18 },
    { index: 2, start: 0, end: 6 },
  ]);
});

test('a Korean and a Japanese word of two letters are found within longer ones', () => {
  assert.deepEqual(findInTexts(['한빛제약에서', '契約更新の件'], '제약'), [{ index: 0, start: 2, end: 4 }]);
  assert.deepEqual(findInTexts(['한빛제약에서', '契約更新の件'], '更新'), [{ index: 1, start: 2, end: 4 }]);
});

test('nothing is found for nothing, and spaces around what is wanted do not count', () => {
  assert.deepEqual(findInTexts(['a b'], '  '), []);
  assert.deepEqual(findInTexts(['a b'], ' b '), [{ index: 0, start: 2, end: 3 }]);
});

test('what is found does not overlap', () => {
  assert.equal(findInTexts(['aaaa'], 'aa').length, 2);
});

test('a text with a letter that grows in lower case keeps its offsets', () => {
  assert.deepEqual(findInTexts(['İstanbul or Ankara'], 'Ankara'), []);
  assert.deepEqual(findInTexts(['İstanbul or ankara'], 'Ankara'), [{ index: 0, start: 12, end: 18 }]);
});
