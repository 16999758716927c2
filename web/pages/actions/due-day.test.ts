import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOverdue, toDay, toLocalMidnight } from './due-day.ts';

test('a day stays that day, wherever the browser is', () => {
  assert.equal(toDay(new Date(toLocalMidnight('2026-03-01'))), '2026-03-01');
});

test('what is due today is not overdue, and what has no day never is', () => {
  const now = new Date('2026-03-02T23:59:00');
  assert.deepEqual(
    ['2026-03-01', '2026-03-02', null].map((day) => isOverdue(day, now)),
    [true, false, false],
  );
});
