import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addDays,
  addMonths,
  addWorkingDays,
  toCivilDate,
  toIsoDate,
  toIsoInstant,
  weekdayOf,
} from './civil-date.ts';

const date = (year: number, month: number, day: number) => ({ year, month, day });

test('an instant falls on the day of the time zone', () => {
  const instant = new Date('2026-03-01T20:30:00.000Z');
  assert.deepEqual(toCivilDate(instant, 'Asia/Seoul'), date(2026, 3, 2));
  assert.deepEqual(toCivilDate(instant, 'America/Los_Angeles'), date(2026, 3, 1));
});

test('adding days and months crosses the ends of months and years', () => {
  assert.equal(toIsoDate(addDays(date(2026, 12, 31), 1)), '2027-01-01');
  assert.equal(toIsoDate(addDays(date(2028, 3, 1), -1)), '2028-02-29');
  assert.equal(toIsoDate(addMonths(date(2026, 1, 31), 1)), '2026-02-28');
  assert.equal(toIsoDate(addMonths(date(2026, 11, 15), 3)), '2027-02-15');
});

test('working days skip weekends, and a weekend counts as the Friday before it', () => {
  const onFrom = (day: number, days: number): string => toIsoDate(addWorkingDays(date(2026, 3, day), days));
  assert.deepEqual([onFrom(11, 3), onFrom(11, 10)], ['2026-03-16', '2026-03-25']);
  assert.deepEqual([onFrom(13, 1), onFrom(14, 1), onFrom(15, 1)], ['2026-03-16', '2026-03-16', '2026-03-16']);
});

test('weeks begin on Monday', () => {
  assert.equal(weekdayOf(date(2026, 5, 11)), 0);
  assert.equal(weekdayOf(date(2026, 5, 17)), 6);
});

test('a local time becomes the right instant before and after a change to summer time', () => {
  const nine = { hour: 9, minute: 0 };
  assert.equal(toIsoInstant(date(2026, 5, 12), nine, 'Asia/Seoul'), '2026-05-12T00:00:00.000Z');
  assert.equal(toIsoInstant(date(2026, 3, 28), nine, 'Europe/Berlin'), '2026-03-28T08:00:00.000Z');
  assert.equal(toIsoInstant(date(2026, 3, 29), nine, 'Europe/Berlin'), '2026-03-29T07:00:00.000Z');
  assert.equal(toIsoInstant(date(2026, 11, 1), nine, 'America/New_York'), '2026-11-01T14:00:00.000Z');
  assert.equal(
    toIsoInstant(date(2026, 5, 12), { hour: 0, minute: 30 }, 'Asia/Kolkata'),
    '2026-05-11T19:00:00.000Z',
  );
});
