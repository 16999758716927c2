import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { measureDatabases, readMachineMemory, toMemorySettings } from './memory-settings.ts';

const GB = 1024 ** 3;

test('PostgreSQL takes an eighth of the memory for the buffers of a large database, within bounds', () => {
  const buffers = [0.5, 1, 4, 16, 1024].map((gb) => toMemorySettings(gb * GB, 100 * GB)['shared_buffers']);
  assert.deepEqual(buffers, ['64MB', '128MB', '512MB', '2048MB', '2048MB']);
});

test('The buffers of a small database are a quarter of it, however large the machine is', () => {
  const buffers = [0, 0.1, 0.5, 2, 100].map((gb) => toMemorySettings(64 * GB, gb * GB)['shared_buffers']);
  assert.deepEqual(buffers, ['64MB', '64MB', '128MB', '512MB', '2048MB']);
});

test('A database is as large as its files, and has none before it is made', async () => {
  const cluster = await mkdtemp(join(tmpdir(), 'minutebook-'));
  try {
    assert.equal(measureDatabases(cluster), 0);
    await mkdir(join(cluster, 'base', '5'), { recursive: true });
    await writeFile(join(cluster, 'base', '5', '16384'), Buffer.alloc(3 * 8192));
    await writeFile(join(cluster, 'base', '5', '16385'), Buffer.alloc(8192));
    assert.equal(measureDatabases(cluster), 4 * 8192);
  } finally {
    await rm(cluster, { recursive: true });
  }
});

test('a machine has at most the memory that is built in', () => {
  assert.ok(readMachineMemory() > 0 && readMachineMemory() <= totalmem());
});
