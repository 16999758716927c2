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

test('A name that goes on in letters is another one; what Japanese, Korean and Thai write after a name is none of it', () => {
  const written = [...members, { id: 5, name: 'Guest 1' }, { id: 6, name: '김민수' }, { id: 7, name: 'דן' }];
  for (const text of ['@Annabel, please', '@Anné', '@Guest 12', '@דניאל']) {
    assert.deepEqual(findMentioned(text, written), [], text);
  }
  assert.deepEqual(findMentioned("@Ann's, @Annさん", written), [1, 4]);
  assert.deepEqual(findMentioned('@김민수님, @Guest 1ครับ, @דן', written), [6, 5, 7]);
});

test('What is typed after @ finds names by each of their words', () => {
  assert.deepEqual(findTyped('Ask @le now', 7), { from: 5, typed: 'le' });
  assert.equal(findTyped('Ask le', 6), undefined);
  assert.deepEqual(findFitting('le', members), [members[1]]);
  assert.deepEqual(findFitting('nn', members), []);
});
