import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { makeDatabase } from '../../../tests/kit/database.ts';
import { startBlackHole } from '../../../tests/kit/servers/black-hole.ts';
import { openDatabase, statement } from './database.ts';

const one = statement<{ one: number }>('tests.one', 'select 1 as one');
const long = statement<{ one: number }>('tests.long', 'select 1 as one from pg_sleep(7)');
const unavailable = { code: 'SERVICE_UNAVAILABLE' };
/** What is promised, and something for a machine that is busy with other tests. */
const SOON_MS = 10_000 + 5_000;

async function openThroughHole(t: TestContext) {
  const { connection, drop } = await makeDatabase();
  const { host, port, ...rest } = connection;
  const hole = await startBlackHole({ path: join(host, `.s.PGSQL.${port}`) });
  const db = openDatabase({ ...rest, host: '127.0.0.1', port: hole.port }, { max_connections: 3 });
  t.after(async () => {
    hole.setDark(false);
    await db.close();
    await hole.stop();
    await drop();
  });
  return { db, hole };
}

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await assert.rejects(work, unavailable);
  return performance.now() - began;
}

test('A database that swallows everything is a 503 soon, of a read, a write and what waits, and is used again when it is back', async (t) => {
  const { db, hole } = await openThroughHole(t);
  await db.query(one, []);
  hole.setDark(true);
  const asked = [
    ...Array.from({ length: 6 }, () => db.query(one, [])),
    db.transaction(async (tx) => {
      await tx.query(one, []);
      return tx.query(one, []);
    }),
  ];
  for (const took of await Promise.all(asked.map(secondsOf))) assert.ok(took < SOON_MS, `${took} ms`);
  assert.ok((await secondsOf(db.query(one, []))) < SOON_MS);
  hole.setDark(false);
  assert.equal((await db.query(one, [])).length, 1);
});

test('A connection that was dropped silently is given up in the midst of a transaction, and the others stay', async (t) => {
  const { db, hole } = await openThroughHole(t);
  const broken = db.transaction(async (tx) => {
    await tx.query(one, []);
    hole.setDark('old');
    return tx.query(one, []);
  });
  assert.ok((await secondsOf(broken)) < SOON_MS);
  assert.equal((await db.query(one, [])).length, 1);
});

test('A statement takes as long as it runs, and so do those that wait behind it', async (t) => {
  const { db } = await openThroughHole(t);
  const [alone, ...inTransaction] = await Promise.all([
    db.query(long, []),
    db.transaction(async (tx) => Promise.all([tx.query(long, []), tx.query(one, [])])),
  ]);
  assert.deepEqual([alone, ...inTransaction.flat()].flat(2), [{ one: 1 }, { one: 1 }, { one: 1 }]);
});
