import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeUpkeep, type UpkeepRun } from './upkeep.ts';

const db = {};

test('what many commits want runs for all of them, and once more for those that came meanwhile', async () => {
  let started = 0;
  const { promise: isStarted, resolve: tellStarted } = Promise.withResolvers<void>();
  const { promise: ending, resolve: letEnd } = Promise.withResolvers<void>();
  const work = async () => {
    started += 1;
    tellStarted();
    await ending;
  };
  const upkeep = makeUpkeep(db, (error) => assert.ifError(error));
  for (let commit = 0; commit < 10; commit += 1) upkeep.want(work, 32);
  await isStarted;
  assert.equal(started, 1);
  for (let commit = 0; commit < 10; commit += 1) upkeep.want(work, 32);
  letEnd();
  await upkeep.settle();
  assert.equal(started, 2);
  await upkeep.settle();
  assert.equal(started, 2);
});

test('work that fails is told of, keeps nobody waiting, and runs again when it is wanted again', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const work = async () => {
    runs += 1;
    throw new Error('no database');
  };
  const upkeep = makeUpkeep(db, (error) => errors.push(error));
  for (let time = 1; time <= 2; time += 1) {
    upkeep.want(work, 32);
    await upkeep.settle();
    assert.deepEqual([runs, errors.length], [time, time]);
  }
});

test('A full batch does not wait, and requests may fill it by different parts', async () => {
  let runs = 0;
  const ran: (() => void)[] = [];
  const upkeep = makeUpkeep(db, (error) => assert.ifError(error));
  const work = async () => {
    runs += 1;
    ran.shift()?.();
  };
  const next = () => new Promise<void>((resolve) => ran.push(resolve));
  const first = next();
  upkeep.want(work, 32);
  await first;
  const second = next();
  for (let commit = 0; commit < 3; commit += 1) upkeep.want(work, 4);
  for (let commit = 0; commit < 8; commit += 1) upkeep.want(work, 32);
  await second;
  assert.equal(runs, 2);
  await upkeep.settle();
  assert.equal(runs, 2);
});

test('Work that is better done later is asked again with what follows, and done when nothing does', async () => {
  const runs: UpkeepRun[] = [];
  const upkeep = makeUpkeep(db, (error) => assert.ifError(error));
  const seen: (() => void)[] = [];
  const work = async (_db: typeof db, run: UpkeepRun) => {
    runs.push(run);
    seen.shift()?.();
    return run.requests < 10 && !run.is_quiet ? 'later' : undefined;
  };
  const want = (times: number) => {
    const run = new Promise<void>((resolve) => seen.push(resolve));
    for (let commit = 0; commit < times; commit += 1) upkeep.want(work, 4);
    return run;
  };
  for (const times of [4, 4, 4, 4]) await want(times);
  await upkeep.settle();
  await upkeep.settle();
  assert.deepEqual(
    runs.map(({ requests, is_quiet }) => [requests, is_quiet]),
    [
      [4, false],
      [8, false],
      [12, false],
      [4, false],
      [4, true],
    ],
  );
});

test('Work that was put off runs by itself when nothing follows', async () => {
  const upkeep = makeUpkeep(db, (error) => assert.ifError(error));
  const { promise: is_done, resolve } = Promise.withResolvers<void>();
  // The timer of upkeep keeps no process alive.
  const alive = setInterval(() => undefined, 1_000);
  upkeep.want(async (_db, { is_quiet }) => {
    if (!is_quiet) return 'later';
    resolve();
    return undefined;
  }, 32);
  await is_done;
  clearInterval(alive);
});
