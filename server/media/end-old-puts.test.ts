import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, HOUR_MS } from '../../tests/kit/durations.ts';
import { startTestServer } from '../../tests/kit/test-server.ts';
import { systemClock } from '../base/clock.ts';
import { requireSecret } from '../base/installation/require-secret.ts';
import { endOldPuts } from './end-old-puts.ts';
import type { MediaStore } from './media-store.ts';

test('Remains of puts are looked for once a day, by one server, and again after a failure', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  const { db, config } = server.ctx;
  await requireSecret(config, db, systemClock);
  const asked: string[] = [];
  const answers = [3, new Error('The bucket is away.'), 2, 1];
  const media: MediaStore = Object.assign(Object.create(server.ctx.media) as MediaStore, {
    async endPuts(before: Date) {
      asked.push(before.toISOString());
      const answer = answers.shift() ?? 0;
      if (typeof answer !== 'number') throw answer;
      return answer;
    },
  });
  const now = new Date('2026-03-02T09:00:00Z');
  const sweepAfter = (ms: number) => endOldPuts({ db, media }, new Date(now.getTime() + ms));
  const counts = await Promise.all([sweepAfter(0), sweepAfter(0)]);
  assert.deepEqual(counts.sort(), [0, 3]);
  assert.equal(await sweepAfter(DAY_MS - 1), 0);
  await assert.rejects(sweepAfter(DAY_MS), /away/);
  assert.equal(await sweepAfter(DAY_MS), 2);
  assert.equal(await sweepAfter(DAY_MS + HOUR_MS), 0);
  assert.equal(await sweepAfter(0), 1, 'the clock that was ahead counts for nothing');
  assert.deepEqual(asked, [
    '2026-03-01T09:00:00.000Z',
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T09:00:00.000Z',
    '2026-03-01T09:00:00.000Z',
  ]);
});
