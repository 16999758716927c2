import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder } from '../../../tests/kit/data-folder.ts';
import { runOn } from '../../../tests/kit/test-cluster.ts';
import { until } from '../../../tests/kit/until.ts';
import { must } from '../must.ts';
import { tryLockOwner } from './owner-lock.ts';
import { startPostgres } from './start-postgres.ts';

const OPTIONS = { purpose: 'minutebook serve', settings: { fsync: 'off' } };

const { data_dir, remove } = await makeDataFolder();
after(remove);

describe('An embedded PostgreSQL', () => {
  test('checks its pages, sorts by Unicode of its own, and compiles no query', async () => {
    const { connection, stop } = await startPostgres({ ...OPTIONS, data_dir });
    const [row] = await runOn(
      connection,
      `select current_setting('data_checksums') as checksums, current_setting('jit') as jit,
              current_setting('server_encoding') as encoding, d.datlocprovider as provider, d.datlocale as locale,
              current_setting('server_version_num')::int / 10000 as major
         from pg_catalog.pg_database d where d.datname = current_database()`,
    );
    await stop();
    assert.deepEqual(row, {
      checksums: 'on',
      jit: 'off',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      major: 18,
    });
  });

  test('listens in a private folder only, not on the network', async () => {
    const { connection, stop } = await startPostgres({ ...OPTIONS, data_dir });
    const [row] = await runOn(connection, "select current_setting('listen_addresses') as addresses");
    const socketFolder = await stat(connection.host);
    await stop();
    assert.deepEqual(row, { addresses: '' });
    assert.equal(socketFolder.mode & 0o777, 0o700);
  });

  test('keeps what was written over a stop and a start', async () => {
    const first = await startPostgres({ ...OPTIONS, data_dir });
    await runOn(first.connection, 'create table kept as select 7 as number');
    await first.stop();
    const second = await startPostgres({ ...OPTIONS, data_dir });
    const rows = await runOn(second.connection, 'select kept.number from kept');
    await second.stop();
    assert.deepEqual(rows, [{ number: 7 }]);
  });

  test('starts while its owner does something else, and is ready when both are', async () => {
    let is_done = false;
    const meanwhile = async () => {
      const writesItsPid = () =>
        readFile(join(data_dir, 'postgres/data/postmaster.pid')).then(
          () => true,
          () => false,
        );
      await until('PostgreSQL starts meanwhile', writesItsPid);
      is_done = true;
    };
    const { connection, stop } = await startPostgres({ ...OPTIONS, data_dir, meanwhile });
    assert.equal(is_done, true);
    assert.deepEqual(await runOn(connection, 'select 1 as one'), [{ one: 1 }]);
    await stop();
  });

  test('is stopped again when its owner fails meanwhile', async () => {
    const meanwhile = () => Promise.reject(new Error('this program has a fault'));
    await assert.rejects(startPostgres({ ...OPTIONS, data_dir, meanwhile }), {
      message: 'this program has a fault',
    });
    await assert.rejects(readFile(join(data_dir, 'postgres/data/postmaster.pid')), { code: 'ENOENT' });
    await (await startPostgres({ ...OPTIONS, data_dir })).stop();
  });

  test('is not started twice: the second server is told the pid of the first', async () => {
    const first = await startPostgres({ ...OPTIONS, data_dir });
    await assert.rejects(startPostgres({ ...OPTIONS, data_dir }), {
      name: 'DatabaseStartError',
      message: `Minutebook is already running (pid ${process.pid}) on ${data_dir}.`,
    });
    await first.stop();
  });

  test('can be stopped twice, and leaves neither a socket nor an owner behind', async () => {
    const { stop } = await startPostgres({ ...OPTIONS, data_dir });
    await Promise.all([stop(), stop()]);
    const left = await readdir(join(data_dir, 'postgres'));
    assert.ok(!left.includes('socket') && !left.includes('owner.json'), String(left));
  });

  test('starts although its pid file names a process that lives but is another', async () => {
    const pidFile = join(data_dir, 'postgres/data/postmaster.pid');
    await writeFile(pidFile, `${process.ppid}\n${data_dir}/postgres/data\n1\n5432\n/nowhere\n`);
    const { stop } = await startPostgres({ ...OPTIONS, data_dir });
    assert.notEqual((await readFile(pidFile, 'utf8')).split('\n')[0], String(process.ppid));
    await stop();
  });

  test('is started again on the same socket however it was ended, as often as that happens', async (t) => {
    const restarts: string[] = [];
    const { connection, stop } = await startPostgres({
      ...OPTIONS,
      data_dir,
      onRestart: (reason) => restarts.push(reason),
    });
    t.after(stop);
    await runOn(connection, 'create table survivor as select 7 as number');
    const answers = () =>
      runOn(connection, 'select s.number from survivor s').then(
        () => true,
        () => false,
      );
    const readPid = async () =>
      Number.parseInt(
        await readFile(join(data_dir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => ''),
        10,
      );
    for (const signal of ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGQUIT'] as const) {
      const pid = await readPid();
      process.kill(pid, signal);
      // One that is killed before it was known to run is started again without another word.
      await until('another one answers', async () => ![pid, NaN].includes(await readPid()) && answers());
    }
    assert.ok(restarts.length > 0 && restarts.every((reason) => reason.startsWith('PostgreSQL has ended: ')));
    await runOn(connection, 'drop table survivor');
  });

  test('that is stopped while it is started again ends, and leaves nothing behind', async () => {
    const ended = Promise.withResolvers<string>();
    const { connection, stop } = await startPostgres({ ...OPTIONS, data_dir, onRestart: ended.resolve });
    const pidFile = await readFile(join(data_dir, 'postgres/data/postmaster.pid'), 'utf8');
    // An idle server does not keep its owner's process from ending.
    const stay = setInterval(() => {}, 1000);
    process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');
    await ended.promise;
    await stop();
    clearInterval(stay);
    await assert.rejects(runOn(connection, 'select 1'), { code: 'ENOENT' });
    const left = await readdir(join(data_dir, 'postgres'));
    assert.ok(!left.includes('socket') && !left.includes('owner.json'), String(left));
  });

  test('says why a wrong setting keeps it from starting, and can start without it', async () => {
    const settings = { shared_buffers: 'plenty' };
    await assert.rejects(startPostgres({ ...OPTIONS, data_dir, settings }), {
      name: 'DatabaseStartError',
      message: /^PostgreSQL did not start; .*shared_buffers/,
    });
    const { stop } = await startPostgres({ ...OPTIONS, data_dir });
    await stop();
  });

  test('of another major version is refused, naming both', async () => {
    const versionFile = join(data_dir, 'postgres/data/PG_VERSION');
    await writeFile(versionFile, '15\n');
    await assert.rejects(startPostgres({ ...OPTIONS, data_dir }), {
      name: 'DatabaseStartError',
      message: /was made by PostgreSQL 15, and this program brings PostgreSQL 18/,
    });
    await writeFile(versionFile, '18\n');
  });
});

test('A folder that has lost its database is not filled with an empty one', async (t) => {
  const { data_dir, remove } = await makeDataFolder();
  t.after(remove);
  await mkdir(join(data_dir, 'postgres/data'), { recursive: true });
  await assert.rejects(startPostgres({ ...OPTIONS, data_dir }), {
    name: 'DatabaseStartError',
    message: /postgres\/data holds no database: bring it back from a backup/,
  });
});

describe('A data folder that is locked', () => {
  const lockFolder = async (owner: object) => {
    const { data_dir, remove } = await makeDataFolder();
    const root = join(data_dir, 'postgres');
    await mkdir(root);
    const lock = must(tryLockOwner(root), 'the lock of a new folder');
    await lock.announce({ pid: 0, role: 'server', state: 'running', purpose: 'minutebook serve', ...owner });
    return { data_dir, root, lock, remove };
  };

  /** Starts on it, checks whom that waits for, lets an hour pass for it, and lets the lock go. */
  async function startAfterWaiting(
    t: TestContext,
    { data_dir, lock, remove }: Awaited<ReturnType<typeof lockFolder>>,
  ): Promise<string[]> {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const progress: string[] = [];
    const starting = startPostgres({ ...OPTIONS, data_dir, onProgress: (text) => progress.push(text) });
    t.after(async () => {
      await starting.then(({ stop }) => stop());
      await remove();
    });
    await Promise.race([starting, until('it waits', () => progress.length > 0)]);
    t.mock.timers.tick(3_600_000);
    await sleep(200);
    await lock.release();
    await starting;
    return progress.filter((text) => text.startsWith('Waiting'));
  }

  test('by somebody who has not said who, is not said to be that of a server that was killed', async (t) => {
    const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(dead, 'exit');
    const locked = await lockFolder({ pid: dead.pid });
    assert.deepEqual(await startAfterWaiting(t, locked), ['Waiting for another process to finish']);
  });

  test('by somebody else than the process that has the pid of the last owner now, neither', async (t) => {
    const locked = await lockFolder({ pid: process.ppid, started: '1' });
    assert.deepEqual(await startAfterWaiting(t, locked), ['Waiting for another process to finish']);
  });

  test('by a command that takes an hour is waited for in words', async (t) => {
    const locked = await lockFolder({ pid: process.pid, role: 'command', purpose: 'minutebook import' });
    const waiting = [`Waiting for minutebook import (pid ${process.pid}) to finish`];
    assert.deepEqual(await startAfterWaiting(t, locked), waiting);
  });
});

test('A data folder that cannot be written is named in one sentence', async (t) => {
  const { data_dir, remove } = await makeDataFolder();
  t.after(remove);
  // The lock file cannot be opened, like on a disk that is mounted read-only.
  await mkdir(join(data_dir, 'postgres/owner.lock'), { recursive: true });
  await assert.rejects(startPostgres({ ...OPTIONS, data_dir }), {
    name: 'DatabaseStartError',
    message: /^Cannot write in the data folder's .*\/postgres \(.+\): .* MINUTEBOOK_DATA_DIR\.$/,
  });
});

test('A data folder whose path is too long for a socket gets one elsewhere, which goes with the server', async (t) => {
  const { data_dir, remove } = await makeDataFolder();
  t.after(remove);
  const deep = join(data_dir, 'a'.repeat(100));
  const { connection, stop } = await startPostgres({ ...OPTIONS, data_dir: deep });
  assert.match(connection.host, /^\/tmp\/minutebook-socket-/);
  assert.deepEqual(await runOn(connection, 'select 1 as one'), [{ one: 1 }]);
  await stop();
  await assert.rejects(stat(connection.host), { code: 'ENOENT' });
});

test('A data folder that cannot be made is named together with its setting', async (t) => {
  const { data_dir, remove } = await makeDataFolder();
  t.after(remove);
  await writeFile(join(data_dir, 'file'), '');
  await assert.rejects(startPostgres({ ...OPTIONS, data_dir: join(data_dir, 'file/below') }), {
    name: 'DatabaseStartError',
    message: /^Cannot make the data folder .*\/file\/below .* MINUTEBOOK_DATA_DIR/,
  });
});

// Only root can give a folder to somebody else, and only root is let into what is closed to the database's user.
if (process.getuid?.() === 0) {
  test('A data folder of another user is refused, naming the user', async (t) => {
    const { data_dir, remove } = await makeDataFolder();
    t.after(remove);
    await mkdir(join(data_dir, 'postgres'));
    await chown(join(data_dir, 'postgres'), 12_345, 12_345);
    await assert.rejects(startPostgres({ ...OPTIONS, data_dir }), {
      name: 'DatabaseStartError',
      message:
        /postgres belongs to the user with the id 12345: start as that user, or set MINUTEBOOK_DATA_DIR/,
    });
  });

  test("Started by root, a folder closed to the database's user is named together with the setting", async (t) => {
    const { data_dir, remove } = await makeDataFolder();
    t.after(remove);
    const closed = join(data_dir, 'closed');
    await mkdir(closed, { mode: 0o700 });
    await assert.rejects(startPostgres({ ...OPTIONS, data_dir: join(closed, 'data') }), {
      name: 'DatabaseStartError',
      message: new RegExp(`cannot enter the folder ${closed}: set MINUTEBOOK_DATA_DIR`),
    });
  });
}
