import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type * as tasks from '../../../tests/hostile/bad-tasks.ts';
import { makeWorkerPool } from './worker-pool.ts';
import { workerTask } from './worker-task.ts';

const MODULE = new URL('../../../tests/hostile/bad-tasks.ts', import.meta.url);
const SOON_MS = 1_500;
const MOST_BYTES = 64 * 1024 * 1024;

const taskOf = <Name extends keyof typeof tasks>(name: Name, timeoutMs = 60_000) =>
  workerTask<(typeof tasks)[Name]>(MODULE, name, timeoutMs);

function startPool(t: TestContext, most = 2) {
  let killed = 0;
  const pool = makeWorkerPool({ most, memory_mb: 600, onKilled: () => (killed += 1) });
  t.after(() => pool.stop());
  return { pool, killed: () => killed };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('A task is done in another process, which is kept for the next one', async (t) => {
  const { pool, killed } = startPool(t);
  assert.equal(await pool.run(taskOf('double'), 21), 42);
  const pid = await pool.run(taskOf('tellPid'), undefined);
  assert.notEqual(pid, process.pid);
  assert.equal(await pool.run(taskOf('tellPid'), undefined), pid);
  await assert.rejects(pool.run(taskOf('refuse'), 'it is blue'), /^Error: refuse: it is blue|it is blue/);
  assert.equal(await pool.run(taskOf('tellPid'), undefined), pid, 'a task that throws costs no process');
  assert.equal(killed(), 0);
});

test('A task sees nothing of the server’s settings', async (t) => {
  const { pool } = startPool(t);
  const seen = await pool.run(taskOf('listEnvironment'), undefined);
  assert.deepEqual(
    seen.filter(
      (name) => !['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE'].includes(name) && !name.startsWith('NODE_CHANNEL'),
    ),
    [],
  );
});

test('What a process has compiled is kept, although it is killed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-compiled-'));
  t.after(() => rm(folder, { recursive: true }));
  const program = `
    import { enableCompileCache } from 'node:module';
    enableCompileCache(${JSON.stringify(folder)});
    const { makeWorkerPool } = await import(${JSON.stringify(new URL('./worker-pool.ts', import.meta.url).href)});
    const pool = makeWorkerPool({ most: 1, onKilled: () => undefined });
    await pool.run({ module: ${JSON.stringify(MODULE.href)}, name: 'double', timeout_ms: 600_000 }, 21);
    console.log('done');
    setInterval(() => undefined, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  await once(server.stdout, 'data');
  server.kill('SIGKILL');
  await once(server, 'exit');
  assert.notDeepEqual(globSync('**/*', { cwd: folder }), [], 'written before the end of the worker');
});

test('A process strips no types that another has stripped, its first file included', async (t) => {
  // A run of tests has enabled it, and a file by itself has not.
  enableCompileCache();
  await startPool(t).pool.run(taskOf('double'), 21);
  assert.equal(await startPool(t).pool.run(taskOf('hasStrippedTypes'), undefined), false);
});

test('A task that never ends is killed, and the next one has a process', async (t) => {
  const { pool, killed } = startPool(t, 1);
  const hanging = pool.run(taskOf('spin', SOON_MS), undefined);
  const next = pool.run(taskOf('double'), 2);
  await assert.rejects(hanging, { name: 'WorkerDiedError', message: 'spin: it took longer than 1.5 s' });
  assert.equal(await next, 4);
  assert.equal(killed(), 1);
});

for (const name of ['eat', 'eatHeap', 'end'] as const) {
  test(`A process that is ended by its task (${name}) ends that task alone`, async (t) => {
    const { pool } = startPool(t);
    await assert.rejects(pool.run(taskOf(name), undefined), { name: 'WorkerDiedError' });
    assert.equal(await pool.run(taskOf('double'), 3), 6);
  });
}

test('A task that gives back more than there is room for is refused', async (t) => {
  const { pool } = startPool(t);
  await assert.rejects(pool.run(taskOf('pour'), MOST_BYTES), /gave back \d+ bytes/);
});

test('A task that nobody wants any more is killed at once', async (t) => {
  const { pool } = startPool(t);
  const wanted = new AbortController();
  const hanging = pool.run(taskOf('spin'), undefined, wanted.signal);
  setTimeout(() => wanted.abort(new Error('the record is gone')), 500);
  await assert.rejects(hanging, /the record is gone/);
});

test('Slow tasks of one workspace leave a process and the next turn to others', async (t) => {
  const { pool } = startPool(t, 3);
  const tired = new AbortController();
  const slow = Array.from({ length: 6 }, () => pool.of(1).run(taskOf('spin'), undefined, tired.signal));
  const ends = Promise.allSettled(slow);
  assert.equal(await pool.of(2).run(taskOf('double'), 2), 4);
  assert.equal(await pool.of(3).run(taskOf('double'), 3), 6, 'again, beside those that wait');
  const order: number[] = [];
  const note = (workspace_id: number) =>
    pool
      .of(workspace_id)
      .run(taskOf('double'), 1)
      .then(() => order.push(workspace_id));
  await Promise.all([note(4), note(4), note(4), note(5)]);
  assert.deepEqual(order, [4, 5, 4, 4], 'one process is left to both, who take turns');
  tired.abort(new Error('nobody waits'));
  for (const end of await ends) assert.equal(end.status, 'rejected');
});

test('Work of the installation may take every process', async (t) => {
  const { pool } = startPool(t, 2);
  const tired = new AbortController();
  const slow = [1, 2].map(() => pool.of(null).run(taskOf('spin'), undefined, tired.signal));
  const ends = Promise.allSettled(slow);
  const waiting = pool.of(1).run(taskOf('double'), 1);
  const first = await Promise.race([waiting, delay(SOON_MS).then(() => 'waits')]);
  assert.equal(first, 'waits');
  tired.abort(new Error('nobody waits'));
  assert.equal(await waiting, 2);
  await ends;
});

test('No process is left behind by a server that is killed, also not one that is caught in a loop', async () => {
  const program = `
    import { makeWorkerPool } from ${JSON.stringify(new URL('./worker-pool.ts', import.meta.url).href)};
    const pool = makeWorkerPool({ most: 2, onKilled: () => undefined });
    const task = (name) => ({ module: ${JSON.stringify(MODULE.href)}, name, timeout_ms: 600_000 });
    console.log(await pool.run(task('tellPid')));
    pool.run(task('spin'));
    setInterval(() => undefined, 1000);
  `;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(server.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  assert.ok(isRunning(pid));
  server.kill('SIGKILL');
  await once(server, 'close');
  while (isRunning(pid)) await delay(50);
});

test('A task that makes pieces hands over each as it comes, and its failure at the end', async (t) => {
  const { pool } = startPool(t);
  const taken: string[] = [];
  await pool.runInPieces(taskOf('count'), 3, { take: (piece) => taken.push(piece) });
  assert.deepEqual(taken, ['piece 0', 'piece 1', 'piece 2']);

  const failing = pool.runInPieces(taskOf('count'), -1, { take: (piece) => taken.push(piece) });
  await assert.rejects(failing, /cannot count to -1/);
  const refusing = pool.runInPieces(taskOf('count'), 2, {
    take() {
      throw new Error('no room for it');
    },
  });
  await assert.rejects(refusing, /no room for it/);
});

test('A process that a task has left with much memory is not kept', async (t) => {
  const { pool, killed } = startPool(t, 1);
  const pid = await pool.run(taskOf('tellPid'), undefined);
  assert.equal(await pool.run(taskOf('hold'), MOST_BYTES * 3), pid);
  assert.notEqual(await pool.run(taskOf('tellPid'), undefined), pid);
  assert.equal(killed(), 0, 'it was not killed for what it did');
});

test('A process ends when there was nothing to do for it, and another takes the next task', async (t) => {
  const pool = makeWorkerPool({ most: 2, idle_ms: 400, onKilled: () => undefined });
  t.after(() => pool.stop());
  const pid = await pool.run(taskOf('tellPid'), undefined);
  while (isRunning(pid)) await delay(50);
  assert.notEqual(await pool.run(taskOf('tellPid'), undefined), pid);
});
