/** Notices that a newer program has migrated the database of one that runs. */
import { findNewestVersion } from './migrate.ts';
import { statement, type Database } from './database.ts';

const selectVersion = statement<{ version: number }>(
  'database.schema-version',
  'select max(m.version) as version from schema_migration m',
);

interface Watcher {
  /** Called once: this program knows the schema no more, and would write rows that lack what it wants. */
  onNewer: (reason: string) => void;
  /** Called when the version could not be read. */
  onError: (error: unknown) => void;
}

export async function watchSchema(db: Database, { onNewer, onError }: Watcher): Promise<void> {
  const known = await findNewestVersion();
  const look = async () => {
    const [found] = await db.query(selectVersion, []);
    if (found === undefined || found.version <= known) return;
    stop();
    onNewer(
      `A newer Minutebook has migrated the database to schema version ${found.version}, and this program knows ${known}: ` +
        'start that one here too, or go back (docs/operations.md, "Going back").',
    );
  };
  const stop = db.hear('schema', () => void look().catch(onError));
}
