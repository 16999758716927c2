import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isQuestion, markTerms } from './is-question.ts';

test('A question is told by how it ends, in three languages', () => {
  for (const asked of [
    'Who pays?',
    '何時ですか',
    '何時ですか。',
    '언제 할까',
    '뭐라고 했어요',
    '얼마예요?',
    '誰が？ ',
  ])
    assert.ok(isQuestion(asked), asked);
  for (const words of ['budget', '予算', '예산', '?', 'か', 'a?', 'who pays', '요', '필요', '会議 '])
    assert.ok(!isQuestion(words), words);
});

test('Words of an answer are marked wherever they stand, and none twice', () => {
  assert.deepEqual(markTerms('a plan, plans', ['plan', 'plans']), [
    [2, 6],
    [8, 13],
  ]);
  assert.deepEqual(markTerms('a plan', ['', 'other']), []);
});
