import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMoment } from './insight-moments.ts';
import { pickInsights } from './insight-tabs.ts';

const starts = new Map([
  [3, 30_000],
  [7, 10_000],
]);

test('an item leads to its own time, else to the first utterance that it rests on', () => {
  assert.equal(findMoment({ start_ms: 5, dialog_ids: [3] }, starts), 5);
  assert.equal(findMoment({ dialog_ids: [3, 7, 99] }, starts), 10_000);
});

test('an item that rests on nothing that is still there leads nowhere', () => {
  assert.equal(findMoment({ dialog_ids: [99] }, starts), undefined);
  assert.equal(findMoment({ dialog_ids: [] }, starts), undefined);
});

test('action items with times are shown instead of those without', () => {
  const plain = { type: 'action_item' as const, status: 'processed' as const, value: { text: '' } };
  const timed = { type: 'action_item_ts' as const, status: 'processed' as const, value: { text: '' } };
  assert.deepEqual(pickInsights([plain, timed], 'actions'), [timed]);
  assert.deepEqual(pickInsights([plain, { ...timed, value: null }], 'actions'), [plain]);
});

test('a tab has its insights in its own order', () => {
  const insights = (['custom', 'takeaway', 'toc', 'summary'] as const).map((type) => ({
    type,
    status: 'processed' as const,
    value: null,
  }));
  assert.deepEqual(
    pickInsights(insights, 'summary').map(({ type }) => type),
    ['summary', 'takeaway', 'toc', 'custom'],
  );
});

test('an insight of a template that the workspace does not have is not shown', () => {
  const custom = { type: 'custom' as const, value: null };
  const summary = { type: 'summary' as const, status: 'not_supported' as const, value: null };
  const none = { ...custom, status: 'not_supported' as const };
  const waiting = { ...custom, status: 'created' as const };
  assert.deepEqual(pickInsights([summary, none, waiting], 'summary'), [summary, waiting]);
});
