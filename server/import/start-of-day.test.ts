import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startOfDay } from './at-local-time.ts';

const start = (date: string, timezone: string) => startOfDay(date, timezone).toISOString();

test('a day begins at midnight of its time zone, on days when clocks change too', () => {
  assert.equal(start('2026-03-01', 'UTC'), '2026-03-01T00:00:00.000Z');
  assert.equal(start('2026-03-01', 'Asia/Seoul'), '2026-02-28T15:00:00.000Z');
  assert.equal(start('2026-03-29', 'Europe/Berlin'), '2026-03-28T23:00:00.000Z');
  assert.equal(start('2026-03-30', 'Europe/Berlin'), '2026-03-29T22:00:00.000Z');
  assert.equal(start('2026-11-01', 'America/Los_Angeles'), '2026-11-01T07:00:00.000Z');
  assert.equal(start('2026-11-02', 'America/Los_Angeles'), '2026-11-02T08:00:00.000Z');
  assert.equal(start('2026-01-01', 'Pacific/Kiritimati'), '2025-12-31T10:00:00.000Z');
});

test('a day whose midnight clocks skip begins when they go on, and one whose midnight they show twice at the first', () => {
  assert.equal(start('2026-09-06', 'America/Santiago'), '2026-09-06T04:00:00.000Z');
  assert.equal(start('2026-04-24', 'Africa/Cairo'), '2026-04-23T22:00:00.000Z');
  assert.equal(start('2026-11-01', 'America/Havana'), '2026-11-01T04:00:00.000Z');
});
