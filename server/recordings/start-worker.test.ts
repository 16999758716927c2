import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../tests/kit/test-server.ts';
import { startWorker } from './start-worker.ts';

const countTimers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('A worker that has stopped keeps its process no longer', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  // What the first use of the database leaves is there before.
  await (await startWorker(server.ctx, server.connection)).stop();
  const before = countTimers();
  for (let count = 0; count < 3; count += 1) await (await startWorker(server.ctx, server.connection)).stop();
  assert.ok(countTimers() <= before, `${countTimers()} timers after three more, ${before} before`);
});
