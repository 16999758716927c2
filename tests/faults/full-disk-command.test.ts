import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeDataFolder } from '../kit/data-folder.ts';
import { startCommand, startServe } from '../kit/serve-process.ts';
import { hasSmallDisks, insideSmallDisk } from './small-disk.ts';
import { fillDisk } from './start-on-small-disk.ts';

test('A command beside a server says that the disk is full, when PostgreSQL takes no connection for it', async (t) => {
  if (!hasSmallDisks(t)) return;
  const { data_dir, remove } = await makeDataFolder();
  const env = { MINUTEBOOK_DATA_DIR: data_dir, MINUTEBOOK_DEMO: 'off' };
  const served = startServe(env, { inside: insideSmallDisk(160) });
  t.after(async () => {
    served.child.kill('SIGKILL');
    await served.exited;
    await remove();
  });
  await served.base_url;
  const disk = join('/proc', String(served.child.pid), 'root', data_dir);
  // A new connection writes these anew.
  for (const path of globSync('postgres/data/**/pg_internal.init', { cwd: disk })) await rm(join(disk, path));
  await fillDisk(join(disk, 'filling'), disk);
  const users = process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials'];
  const inside = ['nsenter', '--target', String(served.child.pid), '--mount', ...users];
  const doctor = startCommand(['doctor'], env, inside);
  assert.equal(await doctor.exited, 1);
  assert.match(doctor.output(), /^The disk of \S+ is full: make room, then start again\.\n$/);
});
