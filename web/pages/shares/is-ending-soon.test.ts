import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEndingSoon } from './is-ending-soon.ts';

test('a link that ends within three days ends soon', () => {
  const now = new Date('2026-03-01T12:00:00.000Z');
  assert.equal(isEndingSoon('2026-03-04T11:59:59.000Z', now), true);
  assert.equal(isEndingSoon('2026-03-04T12:00:00.000Z', now), false);
});
