import type { ConnectionSettings } from '../../base/database/database.ts';
import { withClient } from '../../base/database/with-client.ts';

/** A server goes on meanwhile: what it holds is waited for, and not for long. */
const SETTINGS = `set statement_timeout = 0; set lock_timeout = '10s'; set maintenance_work_mem = '256MB'; set search_path = public`;

/** A repair by statements that are run as one: all of them, or none. @param done what it says then */
export const mendBySql = (connection: ConnectionSettings, sql: string, done: string) => async () => {
  await withClient(connection, 'repair', async (client) => {
    await client.query(SETTINGS);
    await client.query(sql);
  });
  return done;
};
