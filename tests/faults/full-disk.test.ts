import assert from 'node:assert/strict';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Reason } from '@minutebook/contract/reasons.ts';
import { makeDataFolder } from '../kit/data-folder.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { startServe } from '../kit/serve-process.ts';
import { until } from '../kit/until.ts';
import { hasSmallDisks, insideSmallDisk } from './small-disk.ts';
import { requireKept } from './require-kept.ts';
import { startFaultTest } from './start-fault-test.ts';

/** 1.2 MB of sound each. */
const SAMPLE_RATE = 192_000;
const LEFT_BYTES = 100_000;

test('A full disk costs nothing that was confirmed, and all goes on when there is room', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  if (!hasSmallDisks(t)) return;
  const { server, service, makeSender } = await startFaultTest(t, {
    inside: insideSmallDisk(24),
    env: { MINUTEBOOK_UPLOAD_RESERVE_MB: '0' },
  });
  await service.start();
  const disk = join('/proc', String(service.pid()), 'root', service.data_dir);
  const room = async () => {
    const { bavail, bsize } = await statfs(disk);
    return bavail * bsize;
  };
  const whole = await makeSender('whole', SAMPLE_RATE);
  const inParts = await makeSender('in parts', SAMPLE_RATE);
  const begun = await makeSender('in parts', SAMPLE_RATE);
  const waiting = await makeSender('whole', SAMPLE_RATE);
  await whole.steps['create']?.();
  await begun.steps['create']?.();
  await inParts.steps['create']?.();
  await inParts.steps['first part']?.();
  await waiting.steps['create']?.();
  await waiting.steps['transfer']?.();

  const filler = join(disk, 'filler');
  await writeFile(filler, Buffer.alloc((await room()) - LEFT_BYTES));
  await waiting.steps['complete']?.();
  await until('its work waits for room', async () => {
    const reasons = await server.ctx.db.query<{ reason: Reason | null }>(
      { name: 'test.reasons', text: 'select attempt_failure as reason from record_pipeline' },
      [],
    );
    return reasons.some(({ reason }) => reason?.name === 'disk_full');
  });
  await assert.rejects(whole.steps['transfer']?.() ?? assert.fail(), /INSUFFICIENT_STORAGE/);
  await assert.rejects(inParts.steps['last part']?.() ?? assert.fail(), /INSUFFICIENT_STORAGE/);
  await assert.rejects(begun.steps['first part']?.() ?? assert.fail(), /INSUFFICIENT_STORAGE/);
  await service.send('GET', '/readyz');

  await rm(filler);
  for (const sender of [whole, inParts, begun, waiting]) {
    await sender.finish();
    assert.equal(await requireKept(server, service, sender, false), 'processed');
  }
});

test('A first start that fills the disk says so in one sentence', async (t) => {
  if (!hasSmallDisks(t)) return;
  // It fills while the database is made, of which the last word of PostgreSQL may be another; and after that.
  for (const megabytes of [1, 20, 60]) {
    const folder = await makeDataFolder();
    t.after(() => folder.remove());
    const served = startServe(
      { MINUTEBOOK_DATA_DIR: folder.data_dir },
      { inside: insideSmallDisk(megabytes) },
    );
    assert.equal(await served.exited, 1);
    assert.ok(
      served.output().endsWith(`\nThe disk of ${folder.data_dir} is full: make room, then start again.\n`),
      served.output(),
    );
  }
});
