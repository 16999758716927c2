import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { requireEmptyFolder, takeFolder } from './restore-folder.ts';

test('A new disk is empty, whatever its file system keeps on it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-disk-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'lost+found'));
  await takeFolder(folder);
  await assert.rejects(takeFolder(folder), { code: 'CONFLICT' });
});

test('A folder with anything else in it is not empty', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-disk-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'lost+found'));
  await writeFile(join(folder, 'x'), '');
  await assert.rejects(requireEmptyFolder(folder), { code: 'CONFLICT' });
});
