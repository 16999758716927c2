import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeDatabase, type TestDatabase } from '../../../tests/kit/database.ts';
import { makeTestClock } from '../../../tests/kit/test-server.ts';
import type { RateLimits } from '../../base/config/config.ts';
import { DAY_MS } from '../../base/durations.ts';
import { openDatabase, statement, type Database } from '../../base/database/database.ts';
import { makeLeasedRateLimiter, type RateLimiter, type RateScope, type RateState } from './rate-limiter.ts';
import { sweepRateBuckets } from './sweep-rate-buckets.ts';

let database: TestDatabase;
let db: Database;
let statements = 0;
before(async () => {
  database = await makeDatabase();
  const opened = openDatabase(database.connection);
  db = {
    ...opened,
    query: (asked, values) => {
      statements += 1;
      return opened.query(asked, values);
    },
  };
});
after(async () => {
  await db.close();
  await database.drop();
});

const noLimits: RateLimits = { workspace: 0, user: 0, address: 0 };
let scopes = 0;
/** A workspace that no other test charges. */
function newScope(): RateScope {
  scopes += 1;
  return { kind: 'workspace', id: String(scopes) };
}

/** A process of its own, as far as limits go. */
function makeLimiter(workspace: number, clock = makeTestClock()): RateLimiter {
  return makeLeasedRateLimiter(db, clock, { ...noLimits, workspace });
}

async function charge(limiter: RateLimiter, scope: RateScope): Promise<RateState> {
  const state = await limiter.charge(scope);
  assert.notEqual(state, null);
  return state as RateState;
}

async function chargeAtOnce(limiters: RateLimiter[], scope: RateScope, times: number): Promise<RateState[]> {
  const charges = Array.from({ length: times }, (_, index) =>
    charge(limiters[index % limiters.length] as RateLimiter, scope),
  );
  return Promise.all(charges);
}

const taken = (states: RateState[]) => states.filter((state) => !state.exceeded).length;

test('Three processes together let through exactly the limit, however many ask at once', async () => {
  for (const limit of [1, 2, 9, 10, 11, 250]) {
    const limiters = [makeLimiter(limit), makeLimiter(limit), makeLimiter(limit)];
    // Each is asked for all of it: one that is ahead of the others keeps nothing that it has leased and nobody wants.
    const states = await chargeAtOnce(limiters, newScope(), limit * limiters.length + 10);
    assert.equal(taken(states), limit);
  }
});

test('One process that asks one after the other gets all of the limit, and is told what is left', async () => {
  const [limiter, scope] = [makeLimiter(25), newScope()];
  for (let remaining = 24; remaining >= 0; remaining -= 1) {
    const state = await charge(limiter, scope);
    assert.deepEqual([state.exceeded, state.remaining], [false, remaining]);
  }
  const beyond = await charge(limiter, scope);
  assert.deepEqual([beyond.exceeded, beyond.remaining], [true, 0]);
});

test('A state says whose limit it is, how large, and when all of it is there again, or the next one', async () => {
  const limiter = makeLimiter(10);
  const scope = newScope();
  assert.deepEqual(await limiter.charge(scope), {
    policy: 'workspace',
    limit: 10,
    window_seconds: 60,
    remaining: 9,
    resets_in_seconds: 6,
    exceeded: false,
  });
  await chargeAtOnce([limiter], scope, 9);
  const beyond = await charge(limiter, scope);
  assert.deepEqual([beyond.remaining, beyond.resets_in_seconds, beyond.exceeded], [0, 6, true]);
});

test('A bucket refills evenly, for all processes together, and no further than its size', async () => {
  const clock = makeTestClock();
  const limiters = [makeLimiter(60, clock), makeLimiter(60, clock)];
  const scope = newScope();
  assert.equal(taken(await chargeAtOnce(limiters, scope, 150)), 60);
  clock.advance(999);
  assert.equal(taken(await chargeAtOnce(limiters, scope, 10)), 0);
  clock.advance(1);
  assert.equal(taken(await chargeAtOnce(limiters, scope, 10)), 1);
  clock.advance(10_000);
  assert.equal(taken(await chargeAtOnce(limiters, scope, 40)), 10);
  clock.advance(3_600_000);
  assert.equal(taken(await chargeAtOnce(limiters, scope, 150)), 60);
});

test('A caller with an empty bucket causes at most ten queries a second', async () => {
  const clock = makeTestClock();
  const [limiter, scope] = [makeLimiter(6_000, clock), newScope()];
  while (!(await charge(limiter, scope)).exceeded);
  const asked = statements;
  let passed = 0;
  for (let ms = 0; ms < 1_000; ms += 5) {
    clock.advance(5);
    passed += taken(await chargeAtOnce([limiter], scope, 5));
  }
  assert.ok(statements - asked <= 11, `${statements - asked} statements`);
  assert.ok(passed >= 90 && passed <= 101, `${passed}`);
});

test('A member has a quarter of the workspace, at least 600, and none of its own where that is all', async () => {
  const limitOf = async (workspace: number) =>
    (await makeLimiter(workspace).charge({ ...newScope(), kind: 'member' }))?.limit;
  assert.deepEqual(await Promise.all([0, 600, 601, 2_400, 6_000].map(limitOf)), [
    undefined,
    undefined,
    600,
    600,
    1_500,
  ]);
});

test('Programs leave people a quarter of the workspace, of which they have 1,800 themselves', async () => {
  for (const [limit, programs] of [
    [30, 30],
    [2_000, 1_800],
    [4_000, 3_000],
  ] as const) {
    const [limiter, scope] = [makeLimiter(limit), newScope()];
    const byPrograms = await chargeAtOnce([limiter], { ...scope, is_program: true }, limit + 5);
    assert.equal(taken(byPrograms), programs);
    assert.equal(taken(await chargeAtOnce([limiter], scope, limit)), limit - programs);
    const remaining = (await charge(limiter, { ...scope, is_program: true })).remaining;
    assert.equal(remaining, 0);
  }
});

test('A bucket that was used while the clock was two days ahead refills once it is right', async () => {
  const clock = makeTestClock();
  const scope = newScope();
  const [ahead, right] = [makeLimiter(10, clock), makeLimiter(10, clock)];
  clock.advance(2 * DAY_MS);
  assert.equal(taken(await chargeAtOnce([ahead], scope, 10)), 10);
  clock.advance(-2 * DAY_MS);
  assert.equal(taken(await chargeAtOnce([ahead, right], scope, 12)), 10);
  clock.advance(30_000);
  assert.equal(taken(await chargeAtOnce([ahead, right], scope, 12)), 5);
});

test('A sweep removes the rows of buckets that are full', async () => {
  const clock = makeTestClock();
  const [old, fresh] = [newScope(), newScope()];
  await charge(makeLimiter(5, clock), old);
  clock.advance(120_000);
  await charge(makeLimiter(5, clock), fresh);
  assert.ok((await sweepRateBuckets({ db }, clock.now())) >= 1);
  const left = await db.query(
    statement<{ scope: string }>(
      'test.buckets',
      'select b.scope from rate_bucket b where b.scope = any ($1)',
    ),
    [[old, fresh].map(({ id }) => `workspace:${id}`)],
  );
  assert.deepEqual(left, [{ scope: `workspace:${fresh.id}` }]);
});

test('Scopes are counted apart, by kind and by id', async () => {
  const limiter = makeLeasedRateLimiter(db, makeTestClock(), { workspace: 1, user: 1, address: 1 });
  const { id } = newScope();
  for (const scope of [
    { kind: 'workspace', id },
    { kind: 'user', id },
    { kind: 'address', id },
    { kind: 'user', id: `${id}0` },
  ] as const) {
    assert.equal((await charge(limiter, scope)).exceeded, false);
    assert.equal((await charge(limiter, scope)).exceeded, true);
  }
});

test('A limit of 0 is none: nothing is counted', async () => {
  const asked = statements;
  assert.equal(await makeLimiter(0).charge(newScope()), null);
  assert.equal(statements, asked);
});

test('Most requests ask no database', async () => {
  const [limiter, scope] = [makeLimiter(6_000), newScope()];
  await charge(limiter, scope);
  const asked = statements;
  for (let request = 0; request < 1_000; request += 1) await charge(limiter, scope);
  assert.ok(statements - asked <= 3, `${statements - asked} statements`);
});

test('A process with a lower limit lets nothing through once more than that is used, and gives nothing back', async () => {
  const scope = newScope();
  const [higher, lower] = [makeLimiter(100), makeLimiter(5)];
  assert.equal(taken(await chargeAtOnce([higher], scope, 50)), 50);
  for (let request = 0; request < 3; request += 1) {
    const state = await charge(lower, scope);
    assert.deepEqual([state.exceeded, state.remaining], [true, 0]);
  }
  assert.equal(taken(await chargeAtOnce([higher], scope, 100)), 50);
});

test('When the database is away the charge fails, and works again when it is back', async () => {
  let away = true;
  const unreliable: Database = {
    ...db,
    query: (asked, values) => (away ? Promise.reject(new Error('away')) : db.query(asked, values)),
  };
  const limiter = makeLeasedRateLimiter(unreliable, makeTestClock(), { ...noLimits, workspace: 10 });
  const scope = newScope();
  const failed = await Promise.allSettled([charge(limiter, scope), charge(limiter, scope)]);
  assert.deepEqual(
    failed.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  away = false;
  assert.equal((await charge(limiter, scope)).remaining, 9);
});
