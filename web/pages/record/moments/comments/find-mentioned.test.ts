import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFitting, findMentioned, findTyped } from './find-mentioned.ts';

const members = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Ann Lee' },
  { id: 3, name: '石橋' },
  { id: 4, name: 'Ann' },
];

test('A name after @ mentions whoever has it, and a longer name is not mistaken for a shorter one', () => {
  assert.deepEqual(findMentioned('@Ann Lee, and @石橋さん', members), [2, 3]);
  assert.deepEqual(findMentioned('(@Ann)', members), [1, 4]);
  assert.deepEqual(findMentioned('ann@Ann.example, Ann, @Bo', members), []);
});

test('What is typed after @ finds names by each of their words', () => {
  assert.deepEqual(findTyped('Ask @le now', 7), { from: 5, typed: 'le' });
  assert.equal(findTyped('Ask le', 6), undefined);
  assert.deepEqual(findFitting('le', members), [members[1]]);
  assert.deepEqual(findFitting('nn', members), []);
});
