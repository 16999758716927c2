import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { createWorkspace } from './create-workspace.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('A time zone must be a name: an offset means the opposite to the database', async () => {
  const { db, clock } = server.ctx;
  const create = (timezone: string) =>
    createWorkspace(db, { slug: 'acme', name: 'Acme', timezone }, clock.now());
  for (const timezone of ['+05:30', '-03', 'Mars/Base', '', 'IST', 'SystemV/PST8']) {
    await assert.rejects(create(timezone), /is not an IANA time zone/, timezone);
  }
  await create('Asia/Kolkata');
});
