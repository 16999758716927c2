import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import type { ApiError } from '@minutebook/contract/errors.ts';
import { makeDatabase } from '../../../tests/kit/database.ts';
import { until } from '../../../tests/kit/until.ts';
import { runOn } from '../../../tests/kit/test-cluster.ts';
import { openDatabase, statement } from './database.ts';
import { toServiceError } from './service-error.ts';
import { listenHere } from '../../../tests/kit/servers/listen-here.ts';

const one = statement<{ pid: number }>('tests.one', 'select pg_backend_pid() as pid');
const slowly = statement<never>('tests.slowly', 'select pg_sleep(0.1)');
const unavailable = { code: 'SERVICE_UNAVAILABLE' };

describe('A connection that breaks', () => {
  test('between two statements of a transaction is a 503, and the next one is well', async (t) => {
    const { connection, drop } = await makeDatabase();
    const db = openDatabase(connection, { max_connections: 1 });
    t.after(() => db.close().then(drop));
    const broken = db.transaction(async (tx) => {
      const [backend] = await tx.query(one, []);
      await runOn(connection, `select pg_terminate_backend(${backend?.pid}, 5000)`);
      await tx.query(one, []);
    });
    await assert.rejects(broken, unavailable);
    assert.equal((await db.query(one, [])).length, 1);
  });

  test('before it is one is a 503', async (t) => {
    const { port, stop } = await listenHere(createServer((socket) => socket.destroy()));
    t.after(stop);
    const db = openDatabase({ host: '127.0.0.1', port, user: 'nobody', database: 'none' });
    t.after(() => db.close());
    await assert.rejects(db.query(one, []), unavailable);
    await assert.rejects(
      db.transaction((tx) => tx.query(one, [])),
      unavailable,
    );
  });

  test('is a 503 in whatever words network and driver say it', () => {
    const codes = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', '57P01', '08006', '53300'];
    const sentences = [
      'timeout expired',
      'Connection terminated due to connection timeout',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
    ];
    const failures = [
      ...codes.map((code) => Object.assign(new Error('away'), { code })),
      ...sentences.map((sentence) => new Error(sentence)),
    ];
    for (const failure of failures)
      assert.equal((toServiceError(failure) as ApiError).code, 'SERVICE_UNAVAILABLE');
  });

  test('is told from our own mistakes, which stay what they are', () => {
    for (const mistake of [
      new TypeError('x is undefined'),
      Object.assign(new Error('no'), { code: '23505' }),
    ])
      assert.equal(toServiceError(mistake), mistake);
  });
});

test('If PostgreSQL has fewer connections than the pool would open, requests wait for a free one, and it grows again', async (t) => {
  const { connection, drop } = await makeDatabase();
  const role = `few_${process.pid}`;
  await runOn(connection, `create role ${role} login connection limit 2 password 'few'`);
  const db = openDatabase({ ...connection, user: role, password: 'few' }, { max_connections: 10 });
  t.after(async () => {
    await db.close();
    await drop();
    const { connection: other, drop: dropOther } = await makeDatabase();
    await runOn(other, `drop role ${role}`);
    await dropOther();
  });
  const reads = Array.from({ length: 60 }, () => db.query(one, []));
  const works = Array.from({ length: 20 }, () => db.transaction((tx) => tx.query(one, [])));
  assert.equal((await Promise.all([...reads, ...works])).length, 80);
  assert.ok(db.poolState().total <= 2);

  await runOn(connection, `alter role ${role} connection limit 10`);
  await until('the pool opens one more', async () => {
    await Promise.all(Array.from({ length: 4 }, () => db.query(slowly, [])));
    return db.poolState().total > 2;
  });
});

test('A full disk and a database that takes no changes are not said to be one that is away', () => {
  const reasonOf = (code: string) =>
    (toServiceError(Object.assign(new Error('no'), { code })) as ApiError).reason.name;
  assert.deepEqual(['53100', '25006', '53300'].map(reasonOf), [
    'disk_full',
    'database_read_only',
    'database_away',
  ]);
});
