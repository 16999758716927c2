import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { removeLeftDataFolders } from './data-folder.ts';

test('folders of killed test processes are removed, and those of running ones are not', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const make = (name: string) => mkdtemp(join(tmpdir(), `minutebook-test-${name}`));
  const left = await make(`${pid}-`);
  // A random name may begin with digits that are not a process id.
  const running = [await make(`${process.pid}-`), await make(String(pid))];
  await removeLeftDataFolders();
  assert.equal(existsSync(left), false);
  assert.deepEqual(running.map(existsSync), [true, true]);
  await Promise.all(running.map((folder) => rm(folder, { recursive: true })));
});
