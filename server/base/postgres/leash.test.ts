import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, test } from 'node:test';
import { makeDataFolder } from '../../../tests/kit/data-folder.ts';
import { until } from '../../../tests/kit/until.ts';
import { runOn } from '../../../tests/kit/test-cluster.ts';
import { findDatabaseUser } from './database-user.ts';
import { preparePrograms } from './postgres-programs.ts';
import { startPostgres } from './start-postgres.ts';

const OWNER = `
  const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'))});
  await startPostgres({ data_dir: process.argv[1], purpose: 'a test', onProgress: console.log });
  console.log('running');
  setInterval(() => {}, 1000);`;

const { data_dir, remove } = await makeDataFolder();
after(remove);

describe('When the process that owns PostgreSQL is killed', () => {
  const options = { data_dir, purpose: 'minutebook serve', settings: { fsync: 'off' } };

  test('while the database is being made, the next start makes it anew', async () => {
    const owner = await spawnOwner(data_dir, 'Making the database');
    const root = join(data_dir, 'postgres');
    const unfinished = join(root, `data.unfinished-${owner.pid}`);
    const isBegun = async () => (await readdir(unfinished).catch(() => [])).length > 0;
    await until('the database is being made', isBegun, 1);
    await killed(owner);
    assert.ok(!(await readdir(root)).includes('data'));
    await (await startPostgres(options)).stop();
    const left = (await readdir(root)).filter((name) => name.startsWith('data'));
    assert.deepEqual(left, ['data']);
  });

  test('PostgreSQL keeps some memory that it has used, and knows nothing of the environment of its owner', async () => {
    const running = await startPostgres(options);
    const environment = await readFile(`/proc/${await postmasterPid(data_dir)}/environ`, 'utf8');
    await running.stop();
    const names = environment.split('\0').map((entry) => entry.split('=')[0]);
    assert.ok(
      names.includes('MALLOC_MMAP_THRESHOLD_') && names.includes('MALLOC_TRIM_THRESHOLD_'),
      environment,
    );
    assert.ok(!names.includes('HOME'), environment);
  });

  test('PostgreSQL shuts down cleanly, and the next start works', async () => {
    const owner = await spawnOwner(data_dir, 'running');
    await killed(owner);
    await shutDownCleanly(data_dir);
    await (await startPostgres(options)).stop();
  });

  test('with its whole process group, PostgreSQL shuts down all the same', async () => {
    const owner = await spawnOwner(data_dir, 'running');
    process.kill(-(owner.pid ?? 0), 'SIGKILL');
    await once(owner, 'exit');
    await shutDownCleanly(data_dir);
  });

  test('the next start waits for a PostgreSQL that takes long to shut down', async () => {
    const owner = await spawnOwner(data_dir, 'running');
    const pid = Number(await postmasterPid(data_dir));
    process.kill(pid, 'SIGSTOP');
    await killed(owner);
    const progress: string[] = [];
    const starting = startPostgres({ ...options, onProgress: (text) => progress.push(text) });
    await until('it waits', () => Promise.resolve(progress.length > 0), 10);
    process.kill(pid, 'SIGCONT');
    await (await starting).stop();
    assert.deepEqual(progress, [`Waiting for the previous PostgreSQL (pid ${pid}) to stop`]);
  });

  test('the next start stops a PostgreSQL that stayed because its leash was killed too', async () => {
    const user = await findDatabaseUser(join(data_dir, 'postgres/data'));
    const { postgres } = await preparePrograms(join(data_dir, 'postgres'), user);
    const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${data_dir}/postgres/data`];
    const orphan = spawn(postgres, ['-D', join(data_dir, 'postgres/data'), ...settings], {
      uid: user?.uid,
      gid: user?.gid,
      stdio: 'ignore',
    });
    const isOrphans = async () => (await postmasterPid(data_dir)) === String(orphan.pid);
    await until('the orphan runs', isOrphans);
    const { connection, stop } = await startPostgres(options);
    assert.equal(orphan.exitCode, 0);
    assert.deepEqual(await runOn(connection, 'select 1 as one'), [{ one: 1 }]);
    await stop();
  });
});

/** Another process that owns PostgreSQL, in a process group of its own, once it has said that. */
async function spawnOwner(data_dir: string, said: string): Promise<ChildProcess> {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', OWNER, data_dir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: owner.stdout })) if (line === said) return owner;
  throw new Error(`The owner ended before it said "${said}".`);
}

async function killed(owner: ChildProcess): Promise<void> {
  owner.kill('SIGKILL');
  await once(owner, 'exit');
}

/** PostgreSQL removes its pid file as the last thing of a clean shutdown; one that is killed leaves it. */
async function shutDownCleanly(data_dir: string): Promise<void> {
  await until('PostgreSQL has shut down', async () => (await postmasterPid(data_dir)) === undefined);
}

async function postmasterPid(data_dir: string): Promise<string | undefined> {
  const text = await readFile(join(data_dir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => undefined);
  return text?.split('\n')[0];
}
