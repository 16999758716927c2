import assert from 'node:assert/strict';
import os from 'node:os';
import { test } from 'node:test';
import { makeTestClock } from '../../tests/kit/test-server.ts';
import { watchForLeaps } from './clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

function makeScene() {
  const clock = makeTestClock();
  let passed_ms = 0;
  const findLeap = watchForLeaps(clock, () => passed_ms);
  const pass = (milliseconds: number) => {
    clock.advance(milliseconds);
    passed_ms += milliseconds;
  };
  return { clock, pass, findLeap };
}

test('A clock that goes as time does, and one that is corrected by minutes, is believed', () => {
  const { clock, pass, findLeap } = makeScene();
  pass(40 * DAY_MS);
  assert.equal(findLeap(), undefined);
  clock.advance(50 * MINUTE_MS);
  assert.equal(findLeap(), undefined);
  clock.advance(-40 * DAY_MS);
  assert.equal(findLeap(), undefined);
});

test('A clock that was set ahead is not believed for a day', () => {
  const { clock, pass, findLeap } = makeScene();
  clock.advance(3 * DAY_MS);
  assert.equal(findLeap()?.ahead_ms, 3 * DAY_MS);
  pass(23 * HOUR_MS);
  assert.equal(findLeap()?.ahead_ms, 3 * DAY_MS);
  pass(HOUR_MS);
  assert.equal(findLeap(), undefined);
});

test('A clock that was set ahead is believed once it is set back', () => {
  const { clock, pass, findLeap } = makeScene();
  clock.advance(3 * DAY_MS);
  findLeap();
  pass(MINUTE_MS);
  clock.advance(-3 * DAY_MS);
  assert.equal(findLeap(), undefined);
});

test('A clock that was set ahead by years and back by hours is not believed', () => {
  const { clock, pass, findLeap } = makeScene();
  clock.advance(730 * DAY_MS);
  findLeap();
  pass(MINUTE_MS);
  clock.advance(-2 * HOUR_MS);
  assert.equal(findLeap()?.ahead_ms, 730 * DAY_MS - 2 * HOUR_MS);
  pass(MINUTE_MS);
  clock.advance(-730 * DAY_MS);
  assert.equal(findLeap(), undefined);
});

test('A night that the machine slept has passed', (t) => {
  const clock = makeTestClock();
  const uptime = t.mock.method(os, 'uptime', () => 60);
  const findLeap = watchForLeaps(clock);
  clock.advance(9 * HOUR_MS);
  uptime.mock.mockImplementation(() => 60 + (9 * HOUR_MS) / 1000);
  assert.equal(findLeap(), undefined);
});
