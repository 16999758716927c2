/** An idle server rests, and still starts new work at once. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { makeDatabase } from '../../tests/kit/database.ts';
import { toDatabaseUrl } from '../../tests/kit/run-command.ts';
import { until } from '../../tests/kit/until.ts';
import { toConfig } from '../base/config/config.ts';
import { startServer } from './start-server.ts';

const WATCHED_MS = 20_000;
const MOST = 20;

test('An idle server sends less than a statement a second, with mail and webhooks', async (t) => {
  const database = await makeDatabase();
  const data_dir = await mkdtemp(join(tmpdir(), 'minutebook-quiet-'));
  const asked: string[] = [];
  const { query } = Client.prototype;
  t.mock.method(Client.prototype, 'query', function (this: Client, ...given: unknown[]) {
    const [what] = given as [string | { name?: string; text: string }];
    asked.push(typeof what === 'string' ? what : (what.name ?? what.text));
    return Reflect.apply(query, this, given);
  });
  const config = toConfig(
    {
      DATABASE_URL: toDatabaseUrl(database.connection),
      MINUTEBOOK_DATA_DIR: data_dir,
      MINUTEBOOK_PORT: '0',
      MINUTEBOOK_SMTP_URL: 'smtp://localhost:9',
      MINUTEBOOK_MAIL_FROM: 'minutes@example.com',
    },
    { is_root: false, is_terminal: false, home: data_dir },
  );
  const server = await startServer(config, { log: pino({ level: 'silent' }), onProgress: () => undefined });
  t.after(async () => {
    await server.stop();
    await database.drop();
    await rm(data_dir, { recursive: true, force: true });
  });
  // At its start a server does once what sweeps and the queue do seldom afterwards.
  await until('the first moment of rest', async () => {
    const before = asked.length;
    await delay(1_000);
    return asked.length - before <= 1;
  });
  asked.length = 0;
  await delay(WATCHED_MS);
  assert.ok(
    asked.length <= MOST,
    `${asked.length} statements in ${WATCHED_MS / 1000} s: ${asked.join(' | ')}`,
  );
});
