import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDatabase } from '../../../tests/kit/database.ts';
import { startPooler } from '../../../tests/kit/servers/start-pooler.ts';
import { until } from '../../../tests/kit/until.ts';
import { passesMessages, type BellName } from './bells.ts';
import { openDatabase, statement, tellOthers, type Database } from './database.ts';

const work = statement<never>('test.bells-work', `select pg_sleep(0)`, 'mail');
const fail = statement<never>('test.bells-fail', `select 1 / 0`);
const cut = statement<never>(
  'test.bells-cut',
  `select pg_terminate_backend(a.pid) from pg_stat_activity a
   where a.datname = current_database() and a.query ~* '^(listen|select from pg_listening)'`,
);
const countListeners = statement<{ listeners: number }>(
  'test.bells-listeners',
  `select count(*) as listeners from pg_stat_activity a
   where a.datname = current_database() and a.state = 'idle' and a.query ~* '^(listen|select from pg_listening)'`,
);

/** Opens the database twice, as two processes do. */
async function openTwo(t: TestContext) {
  const database = await makeDatabase();
  const [here, there] = [openDatabase(database.connection), openDatabase(database.connection)];
  t.after(async () => {
    await Promise.allSettled([here.close(), there.close()]);
    await database.drop();
  });
  return { here, there };
}

function follow(db: Database, name: BellName): { rung: number } {
  const heard = { rung: 0 };
  db.hear(name, () => (heard.rung += 1));
  return heard;
}

const untilListening = (db: Database) =>
  until('somebody listens', async () => (await db.query(countListeners, []))[0]?.listeners === 1);

/** All are rung once a process has begun to listen. */
async function settle(heard: { rung: number }): Promise<void> {
  await until('the first ring of all', () => heard.rung > 0);
  await delay(200);
  heard.rung = 0;
}

test('A commit rings at once in this process and in others; a rollback does not', async (t) => {
  const { here, there } = await openTwo(t);
  const [own, others] = [follow(here, 'mail'), follow(there, 'mail')];
  await Promise.all([settle(own), settle(others)]);
  const failing = here.transaction(async (tx) => {
    await tx.query(work, []);
    await tx.query(fail, []);
  });
  await assert.rejects(failing);
  assert.equal(own.rung, 0);
  await here.transaction((tx) => tx.query(work, []));
  assert.equal(own.rung, 1);
  await until('a ring over there', () => others.rung > 0);
});

test('Many rings are few messages', async (t) => {
  const { here, there } = await openTwo(t);
  const others = follow(there, 'mail');
  await settle(others);
  for (let count = 0; count < 200; count += 1) here.ring(['mail', 'facts']);
  await until('the last ring', () => others.rung >= 2);
  await delay(200);
  assert.equal(others.rung, 2, 'the first, and one for the others');
});

test('A process whose listening connection broke looks at everything, and hears again', async (t) => {
  const { here, there } = await openTwo(t);
  const others = follow(there, 'mail');
  await settle(others);
  await untilListening(here);
  await here.query(cut, []);
  await until('a ring by itself', () => others.rung > 0);
  await untilListening(here);
  await settle(others);
  here.ring(['mail']);
  await until('a ring from elsewhere', () => others.rung > 0);
});

test('A process sends its last rings before it ends', async (t) => {
  const { here, there } = await openTwo(t);
  const others = follow(there, 'mail');
  await settle(others);
  here.ring(['facts']);
  here.ring(['mail']);
  await here.close();
  await until('the last ring', () => others.rung > 0);
});

test('Behind a pooler that keeps messages work is looked for each second, and it is said once', async (t) => {
  const { connection, drop } = await makeDatabase();
  const { host, port, ...rest } = connection;
  const pooler = await startPooler({ path: join(host, `.s.PGSQL.${port}`) });
  const behind = { ...rest, host: '127.0.0.1', port: pooler.port };
  let said = 0;
  const db = openDatabase(behind, { onDeaf: () => (said += 1) });
  t.after(async () => {
    await db.close();
    await pooler.stop();
    await drop();
  });
  const heard = follow(db, 'mail');
  await until('that nothing arrives', () => said > 0);
  const rung = heard.rung;
  await until('three looks more', () => heard.rung >= rung + 3);
  assert.equal(said, 1);
  assert.equal(await passesMessages(behind, (message) => db.query(tellOthers, [message])), false);
  assert.equal(await passesMessages(connection, (message) => db.query(tellOthers, [message])), true);
});
