/**
 * Settings of the sessions that Citus opens on its workers. Those of our connections do not reach them, so they are options of
 * the role there; without them nothing fails, and locks are waited for without end.
 */
import type { Client } from 'pg';
import { sessionSettings } from '../database/session-settings.ts';
import { runOnWorkers } from './citus.ts';

// Between two statements of a long transaction a worker has nothing to do: that is for the coordinator to end.
export const { idle_in_transaction_session_timeout: _idle, ...workerSettings } = sessionSettings;

/** Returns how many workers there are. @throws DatabaseStartError naming one that refuses */
export async function setUpWorkers(client: Client): Promise<number> {
  const { rows } = await client.query<{ role: string }>(
    `select format('alter role %I in database %I set ', current_user, current_database()) as role`,
  );
  const alter = rows[0]?.role ?? '';
  let count = 0;
  for (const [name, value] of Object.entries(workerSettings)) {
    const answers = await runOnWorkers(client, `${alter}${name} = '${value}'`);
    count = answers.length;
  }
  return count;
}

/** Workers, as `host:port`, whose sessions have other settings. */
export async function listUnsetWorkers(client: Client): Promise<string[]> {
  const names = Object.keys(workerSettings).map((name) => `'${name}'`);
  const answers = await runOnWorkers(
    client,
    `select string_agg(s.name || '=' || s.setting, ',' order by s.name) from pg_settings s where s.name in (${names.join(', ')})`,
  );
  const wanted = new Set(Object.entries(workerSettings).map(([name, value]) => `${name}=${value}`));
  return answers.flatMap(({ nodename, nodeport, result }) => {
    const has = new Set(result.split(','));
    return wanted.isSubsetOf(has) ? [] : [`${nodename}:${nodeport}`];
  });
}
