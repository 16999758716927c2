import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { faultPoints, letGo, reach, toName } from './fault-points.ts';
import { requireKept } from './require-kept.ts';
import { startFaultTest } from './start-fault-test.ts';

const all = faultPoints.flat();
/** A step that was begun five times and never ended is given up: what is sent within so many kills is asked for before the next. */
const MOST_KILLS = 5;
/** All points of a group at once, or each by itself. */
const groups = isThorough ? all.map((point) => [point]) : faultPoints;
const rounds = Array.from({ length: Math.ceil(groups.length / MOST_KILLS) }, (_, round) =>
  groups.slice(round * MOST_KILLS, (round + 1) * MOST_KILLS),
);

test('The service is killed at more than twenty points', () => {
  assert.ok(all.length > 20, String(all.length));
  assert.equal(new Set(all.map(toName)).size, all.length);
});

test(`A kill -9 at any of ${all.length} points loses no recording and no byte that was confirmed`, async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, service, held, makeSender } = await startFaultTest(t);
  await service.start();

  for (const round of rounds) {
    const tried = [];
    for (const group of round) {
      const points = [];
      for (const point of group) points.push({ point, sender: await makeSender(point.door) });
      await Promise.all(points.map(({ point, sender }) => reach(point, sender, held)));
      await service.kill();
      for (const { point, sender } of points) await letGo(point, sender, held);
      await service.start();
      await Promise.all(points.map(({ sender }) => sender.finish()));
      tried.push(...points);
    }
    for (const { point, sender } of tried) {
      const outcome = await requireKept(server, service, sender, false);
      assert.equal(outcome, sender.outcome === 'kept' ? 'processed' : 'gone', toName(point));
      t.diagnostic(`${toName(point)}: ${outcome}`);
    }
  }
});
