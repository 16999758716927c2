import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUtteranceAt, readMoment } from './utterance.ts';

const utterances = [
  { id: 11, start_ms: 1_000 },
  { id: 12, start_ms: 2_000 },
  { id: 13, start_ms: 2_000 },
  { id: 14, start_ms: 9_000 },
];

test('the line of a moment is the last that has begun', () => {
  assert.deepEqual(
    [0, 1_000, 1_999, 2_000, 8_999, 9_000, 60_000].map((timeMs) => findUtteranceAt(utterances, timeMs)),
    [-1, 0, 0, 2, 2, 3, 3],
  );
  assert.equal(findUtteranceAt([], 5), -1);
});

test('an address names a moment by seconds or by an utterance, which comes first', () => {
  assert.equal(readMoment('?t=75.5', '', utterances), 75_500);
  assert.equal(readMoment('', 'd14', utterances), 9_000);
  assert.equal(readMoment('?t=1', '#d12', utterances), 2_000);
});

test('an address that names nothing, or an utterance that is gone, leads nowhere', () => {
  assert.equal(readMoment('', '', utterances), undefined);
  assert.equal(readMoment('?t=-3', 'content', utterances), undefined);
  assert.equal(readMoment('?t=soon', 'd99', utterances), undefined);
});
