import type { ConnectionSettings } from '../../base/database/database.ts';
import { withClient } from '../../base/database/with-client.ts';

/** A running server may hold locks, which are waited for briefly. */
const SETTINGS = `set statement_timeout = 0; set lock_timeout = '10s'; set maintenance_work_mem = '256MB'; set search_path = public`;

/** A repair by statements that run in one transaction. @param done what it returns then */
export const mendBySql = (connection: ConnectionSettings, sql: string, done: string) => async () => {
  await withClient(connection, 'repair', async (client) => {
    await client.query(SETTINGS);
    await client.query(sql);
  });
  return done;
};
