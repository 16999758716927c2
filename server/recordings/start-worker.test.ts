import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../tests/kit/test-server.ts';
import { startWorker } from './start-worker.ts';

const countTimers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('A worker that has stopped leaves no timers that keep its process alive', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  // The first worker leaves timers of the database pool, which are not counted.
  await (await startWorker(server.ctx, server.connection)).stop();
  const before = countTimers();
  for (let count = 0; count < 3; count += 1) await (await startWorker(server.ctx, server.connection)).stop();
  assert.ok(countTimers() <= before, `${countTimers()} timers after three more, ${before} before`);
});
