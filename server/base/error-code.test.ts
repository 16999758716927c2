import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { unlessMissing } from './error-code.ts';

test('A missing file reads as undefined, and any other failure is thrown', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-missing-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'file'), 'there');
  await symlink('loop', join(folder, 'loop'));
  const read = (name: string) => unlessMissing(readFile(join(folder, name), 'utf8'));
  assert.equal(await read('file'), 'there');
  assert.equal(await read('none'), undefined);
  assert.equal(await read('none/below'), undefined);
  await assert.rejects(read('file/below'), { code: 'ENOTDIR' });
  await assert.rejects(read('.'), { code: 'EISDIR' });
  await assert.rejects(read('loop'), { code: 'ELOOP' });
  const failing = Object.assign(new Error('no room'), { code: 'ENOSPC' });
  await assert.rejects(unlessMissing(Promise.reject(failing)), failing);
});
