import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toInstant } from './to-instant.ts';

const cases: [text: string, timezone: string, instant: string | undefined][] = [
  ['2026-03-01T09:00:00Z', 'Asia/Seoul', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01T09:00:00.123456+09:00', 'UTC', '2026-03-01T00:00:00.123Z'],
  ['2026-03-01 09:00:00+0900', 'UTC', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01t09:00z', 'UTC', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01T09:00:00', 'Asia/Seoul', '2026-03-01T00:00:00.000Z'],
  ['2026-07-01T09:00:00.5', 'America/New_York', '2026-07-01T13:00:00.500Z'],
  ['2026-03-01', 'Asia/Seoul', '2026-02-28T15:00:00.000Z'],
  ['2026-02-30T09:00:00Z', 'UTC', undefined],
  ['2026-13-01', 'UTC', undefined],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-03-01T25:00:00Z', 'UTC', undefined],
  ['2026-03-01T25:00:00', 'Asia/Seoul', undefined],
  ['0500-01-01', 'Asia/Seoul', undefined],
  ['2026-03-01T09:00:00+99:00', 'UTC', undefined],
  ['yesterday', 'UTC', undefined],
];

for (const [text, timezone, instant] of cases) {
  test(`${text} in ${timezone} is ${instant ?? 'no time'}`, () => {
    assert.equal(toInstant(text, timezone)?.toISOString(), instant);
  });
}
