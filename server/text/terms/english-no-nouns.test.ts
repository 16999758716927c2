import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canBeNoun } from './english-no-nouns.ts';

test('names of things are told from what is said of them, and from what is done', () => {
  for (const noun of ['family', 'supply', 'need', 'table', 'finish', 'kitchen', 'budget', 'training'])
    assert.ok(canBeNoun(noun), noun);
  for (const other of ['completely', 'upper', 'detailed', 'useful', 'spongy', 'able', 'dangerous', 'easiest'])
    assert.ok(!canBeNoun(other), other);
});
