/** Starts the application on restored data with their own secret and recordings, like a new server. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeys } from '@minutebook/server/base/config/keys.ts';
import { openDatabase, type ConnectionSettings } from '@minutebook/server/base/database/database.ts';
import { DiskMediaStore } from '@minutebook/server/media/disk-media-store.ts';
import { makeRecordItemCache } from '@minutebook/server/records/items/record-item-cache.ts';
import { startApp, type TestApp } from '../start-app.ts';
import type { TestServer } from '../test-server.ts';

export async function startRestored(
  server: TestServer,
  connection: ConnectionSettings,
  data_dir: string,
): Promise<TestApp> {
  const secret = (await readFile(join(data_dir, 'secret'), 'utf8')).trim();
  const db = openDatabase(connection, { max_connections: 3 });
  const app = await startApp(server, {
    config: { ...server.ctx.config, data_dir },
    db,
    media: new DiskMediaStore(join(data_dir, 'media')),
    keys: makeKeys(secret),
    record_items: makeRecordItemCache(4),
  });
  return {
    ...app,
    async stop() {
      await app.stop();
      await db.close();
    },
  };
}
