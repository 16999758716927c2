import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder } from '../../../tests/kit/data-folder.ts';
import { runOn } from '../../../tests/kit/test-cluster.ts';
import { joinOrStartPostgres } from './join-or-start-postgres.ts';
import { startPostgres } from './start-postgres.ts';

const { data_dir, remove } = await makeDataFolder();
after(remove);

const options = (purpose: string) => ({ data_dir, purpose, settings: { fsync: 'off' } });

describe('A command of the operator', () => {
  test('starts PostgreSQL where no server runs', async () => {
    const command = await joinOrStartPostgres(options('minutebook token create'));
    assert.deepEqual(await runOn(command.connection, 'select 1 as one'), [{ one: 1 }]);
    await command.stop();
    await assert.rejects(runOn(command.connection, 'select 1'), { code: 'ENOENT' });
  });

  test('uses the PostgreSQL of a running server and leaves it running', async () => {
    const server = await startPostgres(options('minutebook serve'));
    const command = await joinOrStartPostgres(options('minutebook token create'));
    assert.deepEqual(command.connection, server.connection);
    await command.stop();
    assert.deepEqual(await runOn(server.connection, 'select 1 as one'), [{ one: 1 }]);
    await server.stop();
  });

  test('is told when the server it has joined goes down', async () => {
    const server = await startPostgres(options('minutebook serve'));
    const lost = Promise.withResolvers<string>();
    const command = await joinOrStartPostgres({ ...options('minutebook import'), onLost: lost.resolve });
    await server.stop();
    assert.match(
      await lost.promise,
      new RegExp(`^minutebook serve \\(pid ${process.pid}\\) has stopped its PostgreSQL`),
    );
    await command.stop();
  });

  test('is told when the PostgreSQL that it has started ends by itself', async (t) => {
    const lost = Promise.withResolvers<string>();
    const { connection, stop } = await joinOrStartPostgres({
      ...options('minutebook import'),
      onLost: lost.resolve,
    });
    const pidFile = await readFile(join(data_dir, 'postgres/data/postmaster.pid'), 'utf8');
    // An idle database does not keep its owner's process from ending.
    const stay = setInterval(() => {}, 1000);
    t.after(() => clearInterval(stay));
    process.kill(Number.parseInt(pidFile, 10), 'SIGTERM');
    assert.match(await lost.promise, /^PostgreSQL has ended: .*shut down/);
    await stop();
    await assert.rejects(runOn(connection, 'select 1'), { code: 'ENOENT' });
  });

  test('keeps its PostgreSQL for another command that has joined, and a server waits for both', async () => {
    const first = await joinOrStartPostgres(options('minutebook import'));
    const second = await joinOrStartPostgres(options('minutebook token create'));
    const firstStopped = first.stop();
    const progress: string[] = [];
    const starting = startPostgres({
      ...options('minutebook serve'),
      onProgress: (text) => progress.push(text),
    });
    await sleep(200);
    assert.deepEqual(await runOn(second.connection, 'select 1 as one'), [{ one: 1 }]);
    assert.deepEqual(progress, [`Waiting for minutebook import (pid ${process.pid}) to finish`]);
    await second.stop();
    await firstStopped;
    const server = await starting;
    assert.deepEqual(await runOn(server.connection, 'select 1 as one'), [{ one: 1 }]);
    await server.stop();
  });
});
