import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { unlessMissing } from '@minutebook/server/base/error-code.ts';
import { makeDataFolder } from '../kit/data-folder.ts';
import { startServe } from '../kit/serve-process.ts';
import { until } from '../kit/until.ts';
import { hasSmallDisks, insideSmallDisk } from './small-disk.ts';

test('A server goes on when the disk of its archive is full, and says so', async (t) => {
  if (!hasSmallDisks(t)) return;
  const { data_dir, remove } = await makeDataFolder();
  const archive = join(data_dir, 'archive');
  await mkdir(archive, { mode: 0o711 });
  const env = {
    MINUTEBOOK_DATA_DIR: join(data_dir, 'data'),
    MINUTEBOOK_DEMO: 'off',
    MINUTEBOOK_WAL_ARCHIVE: archive,
  };
  const served = startServe(env, { inside: insideSmallDisk(1, 'MINUTEBOOK_WAL_ARCHIVE') });
  t.after(async () => {
    served.child.kill('SIGKILL');
    await served.exited;
    await remove();
  });
  const base_url = await served.base_url;
  await served.says(/no space left on device[^\n]+"making a base of the archive failed"/);
  // What there is of it would be in the way of the log.
  const disk = join('/proc', String(served.child.pid), 'root', archive);
  const data = join(disk, 'data');
  await until('nothing of it is left', async () => {
    const entries = (await unlessMissing(readdir(data, { recursive: true, withFileTypes: true }))) ?? [];
    return entries.every((entry) => entry.isDirectory());
  });
  assert.equal((await fetch(`${base_url}/readyz`)).status, 200);
  const metrics = await (await fetch(`${base_url}/metrics`)).text();
  assert.match(metrics, /minutebook_wal_archive_end_seconds\{what="base"\} 0\n/);
});
