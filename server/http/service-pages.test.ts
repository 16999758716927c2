import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Gauge } from 'prom-client';
import { makeMetrics, type Metrics } from '../base/metrics.ts';
import { startApp, type TestApp } from '../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
let metrics: Metrics;
let app: TestApp;
before(async () => {
  server = await startTestServer();
  metrics = makeMetrics(server.ctx.db.poolState);
  app = await startApp(server, { metrics });
});
after(async () => {
  await app.stop();
  await server.stop();
});

const addGauge = (name: string, collect: () => void | Promise<void>) =>
  new Gauge({ name, help: 'of a test', registers: [metrics.registry], collect });

test('A metric that cannot be measured, or not soon, is left out of the others and named', async () => {
  addGauge('test_of_a_disk_that_is_away', () => Promise.reject(new Error('EIO')));
  addGauge('test_of_a_mistake', () => {
    throw new TypeError('not a number');
  });
  addGauge('test_of_a_database_that_hangs', () => new Promise(() => undefined));
  const answers = await Promise.all(Array.from({ length: 3 }, () => fetch(`${app.base_url}/metrics`)));
  for (const answer of answers) {
    assert.equal(answer.status, 200);
    const text = await answer.text();
    for (const name of ['test_of_a_disk_that_is_away', 'test_of_a_mistake', 'test_of_a_database_that_hangs'])
      assert.match(text, new RegExp(`^# ${name} is left out: it could not be measured in time$`, 'm'));
    assert.match(text, /^minutebook_database_connections\{state="total"\} \d+$/m);
    assert.match(text, /^# TYPE minutebook_request_seconds histogram$/m);
  }
});
