/** A database with a workspace of every size, and what the naive server reads. */
import { Client } from 'pg';
import { openDatabase } from '@minutebook/server/db/database.ts';
import { migrate } from '@minutebook/server/db/migrate.ts';
import { joinOrStartPostgres } from '@minutebook/server/db/postgres/join-or-start-postgres.ts';
import { inBulk } from './load-workspace.ts';
import { makeBenchWorkspace, type BenchWorkspace } from './make-workspace.ts';
import { makeNaiveTables } from './naive/make-naive-tables.ts';

export interface LoadedDatabase {
  workspaces: BenchWorkspace[];
  /** `18.4` */
  postgres_version: string;
}

/** Starts PostgreSQL in the folder, fills it, and stops it again. */
export async function loadDatabase(
  data_dir: string,
  sizes: readonly number[],
  { signal, on_progress }: { signal: AbortSignal; on_progress: (text: string) => void },
): Promise<LoadedDatabase> {
  const postgres = await joinOrStartPostgres({ data_dir, purpose: 'npm run bench' });
  try {
    await migrate(postgres.connection);
    const db = openDatabase(postgres.connection);
    const client = new Client(postgres.connection);
    await client.connect();
    // Building an index takes a while and hears of nothing: cut it off.
    signal.addEventListener('abort', () => void client.end());
    const workspaces: BenchWorkspace[] = [];
    await inBulk(client, async () => {
      let first_record_id = 1;
      for (const records of sizes) {
        on_progress(`Loading ${records.toLocaleString('en')} records`);
        workspaces.push(await makeBenchWorkspace(db, client, { records, first_record_id }));
        first_record_id += records;
      }
      on_progress('Building the indexes');
    });
    on_progress('Building what it is compared with');
    await makeNaiveTables(client, workspaces);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    await client.end();
    await db.close();
    return { workspaces, postgres_version: rows[0]?.server_version ?? '' };
  } finally {
    await postgres.stop();
  }
}
