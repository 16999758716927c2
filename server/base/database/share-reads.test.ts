import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareReads } from './share-reads.ts';

/** Reads that end when they are told to; `begun` holds the keys of those that have begun. */
function makeReads() {
  const begun: string[] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  const ask = shareReads(async (key: string) => {
    begun.push(key);
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return end.promise;
  });
  return {
    ask,
    begun,
    end: (place: number) => ends[place]?.resolve(place),
    fail: (place: number) => ends[place]?.reject(new Error('away')),
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('who comes while a read is under way shares the next one, and never the one that began before', async () => {
  const { ask, begun, end } = makeReads();
  const first = ask('a');
  const second = ask('a');
  const third = ask('a');
  assert.deepEqual(begun, ['a']);
  end(0);
  assert.equal(await first, 0);
  await settle();
  assert.deepEqual(begun, ['a', 'a']);
  const fourth = ask('a');
  end(1);
  assert.deepEqual(await Promise.all([second, third]), [1, 1]);
  await settle();
  end(2);
  assert.equal(await fourth, 2);
});

test('keys do not wait for each other, and a key that nobody asks for any more is read at once again', async () => {
  const { ask, begun, end } = makeReads();
  const answers = [ask('a'), ask('b')];
  assert.deepEqual(begun, ['a', 'b']);
  end(0);
  end(1);
  assert.deepEqual(await Promise.all(answers), [0, 1]);
  await settle();
  const later = ask('a');
  assert.deepEqual(begun, ['a', 'b', 'a']);
  end(2);
  assert.equal(await later, 2);
});

test('a read that fails fails for those who shared it, and those who wait get another', async () => {
  const { ask, end, fail } = makeReads();
  const first = ask('a');
  const second = ask('a');
  fail(0);
  await assert.rejects(first, /away/);
  await settle();
  end(1);
  assert.equal(await second, 1);
});

test('a failure that took long is that of those who wait as well, and whoever comes after it reads again', async (t) => {
  const { ask, begun, end, fail } = makeReads();
  const first = ask('a');
  const second = ask('a');
  const later = performance.now() + 7_500;
  const now = t.mock.method(performance, 'now', () => later);
  fail(0);
  for (const answer of [first, second]) await assert.rejects(answer, /away/);
  assert.deepEqual(begun, ['a']);
  now.mock.restore();
  const third = ask('a');
  end(1);
  assert.equal(await third, 1);
});
