import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toByteRange } from './byte-range.ts';

const cases: [header: string | undefined, expected: ReturnType<typeof toByteRange>][] = [
  [undefined, 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['BYTES=2-4 ', { start: 2, end: 4 }],
  ['bytes=7-', { start: 7, end: 9 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=7-99999999999999999999', { start: 7, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=', 'whole'],
  ['bytes=1-2,4-5', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=+1-2', 'whole'],
  ['bytes=1.5-2', 'whole'],
  ['seconds=1-2', 'whole'],
  ['bytes 1-2', 'whole'],
];

for (const [header, expected] of cases) {
  test(`of ten bytes, ${header ?? 'no Range'} asks for ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(toByteRange(header, 10), expected);
  });
}

test('an empty file has no part', () => {
  assert.equal(toByteRange('bytes=0-', 0), 'unsatisfiable');
  assert.equal(toByteRange('bytes=-5', 0), 'unsatisfiable');
  assert.equal(toByteRange(undefined, 0), 'whole');
});
