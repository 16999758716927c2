import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeDatabase } from '../../tests/kit/database.ts';
import { toDatabaseUrl } from '../../tests/kit/run-command.ts';
import { startCommand } from '../../tests/kit/serve-process.ts';

test('A separate worker serves its health, and metrics of itself and its queue', async (t) => {
  const database = await makeDatabase();
  const data_dir = await mkdtemp(join(tmpdir(), 'minutebook-worker-'));
  const worker = startCommand(['worker'], {
    DATABASE_URL: toDatabaseUrl(database.connection),
    MINUTEBOOK_DATA_DIR: data_dir,
    MINUTEBOOK_WORKER_PORT: '0',
  });
  t.after(async () => {
    worker.child.kill('SIGKILL');
    await worker.exited;
    await database.drop();
    await rm(data_dir, { recursive: true, force: true });
  });
  const [, url = ''] = await worker.says(/Metrics: (http:\S+\/metrics)[.]/);
  for (const page of ['/healthz', '/readyz']) {
    assert.equal((await fetch(new URL(page, url))).status, 200, page);
  }
  assert.equal((await fetch(new URL('/v2/workspaces', url))).status, 404);
  const refused = await fetch(url, { method: 'POST' });
  assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
  const text = await (await fetch(url)).text();
  for (const queue of ['sound', 'text', 'ended', 'waveform']) {
    assert.match(text, new RegExp(`minutebook_jobs{queue="${queue}",state="waiting"} 0`));
    assert.match(text, new RegExp(`minutebook_oldest_job_seconds{queue="${queue}"} 0`));
  }
  const free = /^minutebook_disk_free_bytes (\S+)$/m.exec(text)?.[1];
  assert.ok(Number(free) > 0, free);
  assert.match(text, /minutebook_event_loop_delay_seconds{percentile="99"} [0-9]/);
  // Checkers of metrics refuse a gauge with `quantile`, the label of summaries.
  assert.doesNotMatch(text, /\bquantile="/);
  assert.match(text, /minutebook_memory_bytes{kind="rss"} [1-9]/);
  assert.match(text, /minutebook_media_store_seconds_count{operation="check",outcome="good"} 1/);
  for (const family of [
    'job_ends_total',
    'job_seconds',
    'engine_seconds',
    'sweep_failures_total',
    'killed_workers_total',
  ]) {
    assert.match(text, new RegExp(`# TYPE minutebook_${family} `));
  }
});
