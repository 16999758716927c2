import type { ConnectionSettings } from '../database/database.ts';
import { findCitusVersion } from './citus.ts';
import { listDistributed } from './distribute-database.ts';
import { FIRST_TABLE, listTenantTables } from './tenant-tables.ts';
import { listUnsetWorkers } from './worker-settings.ts';
import { withClient } from '../database/with-client.ts';

export interface DistributionState {
  citus_version: string;
  /** Tenant tables on the coordinator alone, such as those of a new version. */
  missing: string[];
  /** `host:port` of those whose sessions lack our settings. */
  unset_workers: string[];
}

/** undefined: the database is not distributed. */
export async function findDistribution(
  connection: ConnectionSettings,
): Promise<DistributionState | undefined> {
  return withClient(connection, 'distribution', async (client) => {
    const version = await findCitusVersion(client);
    if (version === null) return undefined;
    const known = await listDistributed(client);
    if (!known.has(FIRST_TABLE)) return undefined;
    const tables = await listTenantTables(client);
    const missing = tables.filter((table) => !known.has(table));
    return { citus_version: version, missing, unset_workers: await listUnsetWorkers(client) };
  });
}

/** Sentences for an operator; none: all is as it should be. */
export function toDistributionFaults({ missing, unset_workers: unset }: DistributionState): string[] {
  const count = missing.length === 1 ? 'A table is' : `${missing.length} tables are`;
  return [
    ...(missing.length === 0 ? [] : [`${count} not distributed yet: ${missing.join(', ')}`]),
    ...(unset.length === 0 ? [] : [`Workers lack the settings of our sessions: ${unset.join(', ')}`]),
  ];
}
