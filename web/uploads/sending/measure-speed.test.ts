import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureSpeed } from './measure-speed.ts';

test('The speed of an upload is that of its last seconds', () => {
  const toSpeed = measureSpeed();
  assert.equal(toSpeed(0, 0), null);
  assert.equal(toSpeed(1_000_000, 1_000), 1_000_000);
  assert.equal(toSpeed(3_000_000, 2_000), 1_500_000);
  for (const second of [3, 4, 5, 6, 7]) toSpeed(3_000_000 + second * 100_000, second * 1_000);
  assert.equal(toSpeed(3_800_000, 8_000), 100_000);
});

test('What is sent again counts once', () => {
  const toSpeed = measureSpeed();
  toSpeed(0, 0);
  toSpeed(5_000_000, 1_000);
  assert.equal(toSpeed(4_000_000, 1_500), null);
  assert.equal(toSpeed(4_500_000, 2_500), 500_000);
});
