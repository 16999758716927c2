import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureSegmentation, splitEvenly, splitRandomly } from './segmentation-error.ts';

test('sections that start where they should have no error', () => {
  assert.deepEqual(measureSegmentation([10, 20], [10, 20], 30), { pk: 0, window_diff: 0 });
});

test('a start that is missed is wrong in as many windows as reach over it', () => {
  // Three sections of 10: windows of 5, of which 25 fit into 30 utterances.
  assert.deepEqual(measureSegmentation([10, 20], [10], 30), { pk: 5 / 25, window_diff: 5 / 25 });
});

test('two starts near one another where one should be are wrong for WindowDiff alone', () => {
  const { pk, window_diff } = measureSegmentation([10, 20], [9, 10, 20], 30);
  assert.ok(window_diff > pk);
});

test('splits have as many sections as asked for', () => {
  assert.deepEqual(splitEvenly(30, 3), [10, 20]);
  assert.deepEqual(splitEvenly(30, 1), []);
  const starts = splitRandomly(30, 5, 1);
  assert.equal(new Set(starts).size, 4);
  assert.deepEqual(starts, splitRandomly(30, 5, 1));
  assert.notDeepEqual(starts, splitRandomly(30, 5, 2));
});
