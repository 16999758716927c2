/** Spreads the rows of a migrated database over the machines of a Citus cluster, by workspace. */
import type { Client } from 'pg';
import type { ConnectionSettings } from '../database/database.ts';
import { DatabaseStartError } from '../database/database-start-error.ts';
import { requireCitus } from './citus.ts';
import { FIRST_TABLE, listTenantTables } from './tenant-tables.ts';
import { setUpWorkers } from './worker-settings.ts';
import { withClient } from '../database/with-client.ts';

export interface Distribution {
  citus_version: string;
  /** The tables that this run has distributed; empty if all were distributed before. */
  distributed: string[];
  /** Tables that are spread now. */
  table_count: number;
  workers: number;
}

/**
 * Lays every tenant table beside `workspace`; directories and the queue stay where they are. May be run again, as after each
 * migration, which makes new tables on the coordinator alone; a run that was interrupted is gone on with.
 * @throws DatabaseStartError, whose sentence is for an operator
 */
export async function distributeDatabase(
  connection: ConnectionSettings,
  onProgress: (text: string) => void,
): Promise<Distribution> {
  return withClient(connection, 'distribute', async (client) => {
    const version = await requireCitus(client);
    // Copying rows takes as long as it takes; the settings of the role are for requests.
    await client.query('set lock_timeout = 0');
    const tables = await listTenantTables(client);
    const known = await listDistributed(client);
    requireSameLayout(tables, known);
    if (!known.has(FIRST_TABLE)) await requireToBeAlone(client);
    const missing = tables.filter((table) => !known.has(table));
    for (const table of missing) {
      onProgress(`Distributing ${table}`);
      await distribute(client, table);
    }
    const workers = await setUpWorkers(client);
    return { citus_version: version, distributed: missing, table_count: tables.length, workers };
  });
}

export interface DistributedTable {
  /** Distributed by hash: `h`. */
  method: string;
  column: string | null;
  group: number;
}

export async function listDistributed(client: Client): Promise<Map<string, DistributedTable>> {
  const { rows } = await client.query<DistributedTable & { name: string }>(
    `select c.relname as name, p.partmethod as method, p.colocationid as group,
       case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as column
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return new Map(rows.map(({ name, ...table }) => [name, table]));
}

/** A table that was distributed by hand in another way would make its statements run on every machine, or fail. */
function requireSameLayout(tables: readonly string[], known: ReadonlyMap<string, DistributedTable>): void {
  const group = known.get(FIRST_TABLE)?.group;
  for (const name of tables) {
    const table = known.get(name);
    if (table === undefined) continue;
    if (table.method === 'h' && table.column === 'workspace_id' && table.group === group) continue;
    throw new DatabaseStartError(
      `The table ${name} is distributed in another way than by workspace_id beside ${FIRST_TABLE}: undo that first (undistribute_table).`,
    );
  }
  const local = [...known].find(([name, { method }]) => method === 'h' && !tables.includes(name));
  if (local === undefined) return;
  throw new DatabaseStartError(
    `The table ${local[0]} has to stay on the coordinator, and is distributed: undo that first (undistribute_table).`,
  );
}

/** While some tables are spread and others are not, statements over both would be wrong or refused. */
async function requireToBeAlone(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity s
     where s.datname = current_database() and s.pid <> pg_backend_pid() and s.backend_type = 'client backend'
       and s.application_name not like 'citus%'`,
  );
  if (rows[0]?.count === 0) return;
  throw new DatabaseStartError(
    `${rows[0]?.count} other connections are open to this database: stop every server and worker before it is distributed for the first time.`,
  );
}

async function distribute(client: Client, table: string): Promise<void> {
  const beside = table === FIRST_TABLE ? 'default' : FIRST_TABLE;
  try {
    await client.query(`select create_distributed_table($1::regclass, 'workspace_id', colocate_with => $2)`, [
      table,
      beside,
    ]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(`The table ${table} could not be distributed: ${reason}`, { cause: error });
  }
}
