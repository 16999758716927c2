import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makeFolder } from './make-folder.ts';

let root: string;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'minutebook-folder-'));
});
after(() => rm(root, { recursive: true }));

describe('A folder', () => {
  it('is made with those above it, private, and the topmost new one is told', async () => {
    assert.equal(await makeFolder(join(root, 'a/b/c')), join(root, 'a'));
    for (const path of ['a', 'a/b', 'a/b/c']) {
      assert.equal((await stat(join(root, path))).mode & 0o777, 0o700, path);
    }
    assert.equal(await makeFolder(join(root, 'a/b/c')), undefined);
  });

  it('is made once by many at a time', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => makeFolder(join(root, 'x/y'))));
    assert.ok(made.every((path) => path === undefined || path.startsWith(join(root, 'x'))));
    assert.ok((await stat(join(root, 'x/y'))).isDirectory());
  });

  it('is refused where a file is in the way, or nothing can be', { timeout: 10_000 }, async () => {
    await writeFile(join(root, 'file'), '');
    await assert.rejects(makeFolder(join(root, 'file')), { code: 'EEXIST' });
    await assert.rejects(makeFolder(join(root, 'file/below')), { code: 'ENOTDIR' });
    if (process.platform === 'linux') {
      await assert.rejects(makeFolder('/proc/minutebook/data'), { code: 'ENOENT' });
    }
  });
});
