import assert from 'node:assert/strict';
import { totalmem } from 'node:os';
import { test } from 'node:test';
import { readMachineMemory, toMemorySettings } from './memory-settings.ts';

const GB = 1024 ** 3;

test('PostgreSQL takes an eighth of the memory for its buffers, within bounds', () => {
  const buffers = [0.5, 1, 4, 16, 1024].map((gb) => toMemorySettings(gb * GB)['shared_buffers']);
  assert.deepEqual(buffers, ['128MB', '128MB', '512MB', '2048MB', '2048MB']);
});

test('a machine has at most the memory that is built in', () => {
  assert.ok(readMachineMemory() > 0 && readMachineMemory() <= totalmem());
});
