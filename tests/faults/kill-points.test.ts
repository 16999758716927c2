import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isThorough } from '../kit/is-thorough.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { faultPoints, letGo, reach, toName } from './fault-points.ts';
import { requireKept } from './require-kept.ts';
import { startFaultTest } from './start-fault-test.ts';

const all = faultPoints.flat();

test('The service is killed at more than twenty points', () => {
  assert.ok(all.length > 20, String(all.length));
  assert.equal(new Set(all.map(toName)).size, all.length);
});

test(`A kill -9 at any of ${all.length} points loses no recording and no byte that was confirmed`, async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, service, held, makeSender } = await startFaultTest(t);
  await service.start();

  const tried = [];
  // All points of a group at once, or each by itself.
  for (const group of isThorough ? all.map((point) => [point]) : faultPoints) {
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
});
