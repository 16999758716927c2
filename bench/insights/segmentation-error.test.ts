import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureSegmentation, splitEvenly, splitRandomly } from './segmentation-error.ts';

test('sections that start where they should have no error', () => {
  assert.deepEqual(measureSegmentation([10, 20], [10, 20], 30), { pk: 0, window_diff: 0 });
});

test('a missed start is an error in all windows that span it', () => {
  // Three sections of 10 utterances give windows of 5, of which 25 fit into 30 utterances.
  assert.deepEqual(measureSegmentation([10, 20], [10], 30), { pk: 5 / 25, window_diff: 5 / 25 });
});

test('two close starts instead of one are an error for WindowDiff alone', () => {
  const { pk, window_diff } = measureSegmentation([10, 20], [9, 10, 20], 30);
  assert.ok(window_diff > pk);
});

test('splits have the requested number of sections', () => {
  assert.deepEqual(splitEvenly(30, 3), [10, 20]);
  assert.deepEqual(splitEvenly(30, 1), []);
  const starts = splitRandomly(30, 5, 1);
  assert.equal(new Set(starts).size, 4);
  assert.deepEqual(starts, splitRandomly(30, 5, 1));
  assert.notDeepEqual(starts, splitRandomly(30, 5, 2));
});
