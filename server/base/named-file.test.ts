import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openNamedFile } from './named-file.ts';

let home: string;
let folder: string;
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'minutebook-named-'));
  folder = join(home, 'given');
  await mkdir(join(folder, 'below'), { recursive: true });
  await writeFile(join(home, 'secret'), 'secret');
  await writeFile(join(folder, 'a.txt'), 'a');
  await writeFile(join(folder, 'below', 'b.txt'), 'b');
});
after(() => rm(home, { recursive: true }));

async function read(path: string, from = folder): Promise<string> {
  const file = await openNamedFile(from, path);
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

test('A file below the folder is opened, by a path from there or a whole one', async () => {
  assert.equal(await read('a.txt'), 'a');
  assert.equal(await read('below/../below/b.txt'), 'b');
  assert.equal(await read(join(folder, 'below', 'b.txt')), 'b');
});

test('The folder itself may be behind a link: whoever names it knows where it leads', async () => {
  await symlink(folder, join(home, 'link'));
  assert.equal(await read('a.txt', join(home, 'link')), 'a');
  assert.equal(await read(join(home, 'link', 'a.txt'), join(home, 'link')), 'a');
});

test('A file outside the folder is not opened, however its path is spelled', async () => {
  const outside = ['../secret', 'below/../../secret', join(home, 'secret'), '/etc/hostname', '.', '..', ''];
  for (const path of outside) await assert.rejects(read(path), /lies outside of/, path);
});

test('A link is not followed, as the file or on the way, wherever it leads', async () => {
  await symlink(join(home, 'secret'), join(folder, 'link.mp3'));
  await symlink(home, join(folder, 'up'));
  await symlink(join(folder, 'a.txt'), join(folder, 'inner.txt'));
  await assert.rejects(read('link.mp3'), /is a link/);
  await assert.rejects(read('up/secret'), /is behind a link/);
  await assert.rejects(read('inner.txt'), /is a link/);
});

test('A folder, a pipe or a device is no file, and nobody waits for one', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  await assert.rejects(read('below'), /is no file/);
  await assert.rejects(read('pipe'), /is no file/);
  await assert.rejects(read('gone'), { code: 'ENOENT' });
});
