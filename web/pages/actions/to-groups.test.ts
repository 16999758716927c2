import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import { toDayGroups, toRecordGroups, isOverdue, toDay, toLocalMidnight } from './to-groups.ts';

const now = new Date('2026-03-02T10:00:00');

const listed = (record_id: number, item: Partial<ListedActionItem['item']>) =>
  ({
    item: { is_done: false, done_at: null, due_date: null, ...item },
    record: { id: record_id, title: null, started_at: '' },
  }) as ListedActionItem;

test('by day, everything overdue is one group, and what has no day comes as the list has it', () => {
  const items = ['2026-02-01', '2026-02-28', '2026-03-02', null].map((day) => listed(1, { due_date: day }));
  assert.deepEqual(
    toDayGroups(items, now).map(({ day, items: of }) => [day, of.length]),
    [
      ['overdue', 2],
      ['2026-03-02', 1],
      [null, 1],
    ],
  );
});

test('what is done stands at the day it was done', () => {
  const done = listed(1, { is_done: true, done_at: '2026-03-01T12:00:00', due_date: '2026-01-01' });
  assert.deepEqual(
    toDayGroups([done], now).map(({ day }) => day),
    ['2026-03-01'],
  );
});

test('by record, items of one stand together, at the place of its first', () => {
  const items = [listed(2, {}), listed(1, {}), listed(2, {})];
  assert.deepEqual(
    toRecordGroups(items).map(({ record, items: of }) => [record?.id, of.length]),
    [
      [2, 2],
      [1, 1],
    ],
  );
});

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
