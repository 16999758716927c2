import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runBulk } from './run-bulk.ts';

test('Many records are gone through, whatever becomes of one of them', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const counts: number[] = [];
  let atOnce = 0;
  let most = 0;
  const { done, failed } = await runBulk(
    ids,
    async (id) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      if (id % 10 === 0) throw new Error('refused');
    },
    (count) => counts.push(count),
  );
  assert.equal(done.length, 18);
  assert.deepEqual(
    failed.map(({ record_id }) => record_id).toSorted((a, b) => a - b),
    [10, 20],
  );
  assert.deepEqual(counts, ids);
  assert.ok(most > 1 && most <= 3);
});
