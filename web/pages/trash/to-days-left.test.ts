import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDaysLeft } from './to-days-left.ts';

test('A begun day counts as one, and none is left when it is over', () => {
  const now = new Date('2026-03-02T09:00:00.000Z');
  assert.equal(toDaysLeft('2026-04-01T09:00:00.000Z', now), 30);
  assert.equal(toDaysLeft('2026-03-02T10:00:00.000Z', now), 1);
  assert.equal(toDaysLeft('2026-03-02T09:00:00.000Z', now), 0);
  assert.equal(toDaysLeft('2026-02-01T09:00:00.000Z', now), 0);
});
