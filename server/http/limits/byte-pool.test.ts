import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@minutebook/contract/errors.ts';
import { BytePool, type Holding } from './byte-pool.ts';

/** A holding that can be ended, and says whether it was. */
function hold(pool: BytePool, owner: string, asked: { bytes: number; group?: string }) {
  const held: Holding & { has_ended: boolean } = { owner, group: asked.group, bytes: 0, has_ended: false };
  held.end = () => {
    held.has_ended = true;
    pool.giveBack(held);
  };
  pool.take(held, asked.bytes);
  return held;
}

const refusalOf = (act: () => void): string => {
  try {
    act();
    return 'none';
  } catch (error) {
    return error instanceof ApiError ? error.reason.name : String(error);
  }
};

const makePool = () => new BytePool({ of_one: 40, of_group: 60, of_all: 100, reason: 'bodies_of_caller' });

test('Nobody holds more than one may, and who gives back may take again', () => {
  const pool = makePool();
  const first = hold(pool, 'ann', { bytes: 30 });
  assert.equal(
    refusalOf(() => hold(pool, 'ann', { bytes: 11 })),
    'bodies_of_caller',
  );
  pool.giveBack(first);
  assert.equal(pool.fullness, 0);
  hold(pool, 'ann', { bytes: 40 });
  assert.equal(pool.fullness, 0.4);
});

test('When all is taken, who holds least gets room from who holds most', () => {
  const pool = makePool();
  const [large, larger] = [hold(pool, 'ann', { bytes: 30 }), hold(pool, 'ben', { bytes: 40 })];
  hold(pool, 'cho', { bytes: 30 });
  const modest = hold(pool, 'dee', { bytes: 5 });
  assert.deepEqual([large.has_ended, larger.has_ended, modest.bytes], [false, true, 5]);
});

test('An owner who would hold as much as every other is refused, and no other request is ended for it', () => {
  const pool = makePool();
  const held = ['ann', 'ben', 'cho', 'dee'].map((owner) => hold(pool, owner, { bytes: 25 }));
  assert.equal(
    refusalOf(() => hold(pool, 'eve', { bytes: 25 })),
    'server_busy',
  );
  assert.ok(held.every(({ has_ended }) => !has_ended));
});

test('A body that has fully arrived is not ended to make room for others', () => {
  const pool = makePool();
  for (const owner of ['ann', 'ben', 'cho', 'dee']) hold(pool, owner, { bytes: 25 }).end = undefined;
  assert.equal(
    refusalOf(() => hold(pool, 'eve', { bytes: 1 })),
    'server_busy',
  );
});

test('A group has its part, within which who holds least gets room too', () => {
  const pool = makePool();
  const ann = hold(pool, 'ann', { bytes: 40, group: 'acme' });
  hold(pool, 'ben', { bytes: 20, group: 'acme' });
  assert.equal(
    refusalOf(() => hold(pool, 'ben', { bytes: 20, group: 'acme' })),
    'bodies_of_workspace',
  );
  hold(pool, 'ben', { bytes: 20 });
  hold(pool, 'cho', { bytes: 10, group: 'acme' });
  assert.equal(ann.has_ended, true);
});

test('Many members of one group who hold little each do not keep another group out', () => {
  const pool = new BytePool({ of_one: 40, of_group: 100, of_all: 100, reason: 'bodies_of_caller' });
  const many = Array.from({ length: 20 }, (_, index) => hold(pool, `m${index}`, { bytes: 5, group: 'acme' }));
  hold(pool, 'ann', { bytes: 20, group: 'else' });
  assert.equal(many.filter(({ has_ended }) => has_ended).length, 4);
});
