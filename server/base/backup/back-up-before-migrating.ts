/** Migrations cannot be undone: the embedded database is copied before them, and three copies are kept. */
import { join } from 'node:path';
import { systemClock } from '../clock.ts';
import { makeFolder } from '../config/make-folder.ts';
import { DatabaseStartError } from '../database/database-start-error.ts';
import type { ConnectionSettings } from '../database/database.ts';
import { backUpDatabase, toBackupName } from './back-up-database.ts';
import { pruneBackups } from './prune-backups.ts';
import { findUpgradeBackup, markUpgrade } from './upgrade-marker.ts';

const KEPT = 3;

/** Returns its path. @throws DatabaseStartError when there is no space for it, or it fails for another reason */
export async function backUpBeforeMigrating(
  connection: ConnectionSettings,
  { folder, applied }: { folder: string; applied: number },
  onProgress: (text: string) => void,
): Promise<string> {
  const now = systemClock.now();
  const name = toBackupName('migrating', now);
  try {
    await makeFolder(folder);
    const begun = await findUpgradeBackup(folder, applied);
    if (begun !== undefined) return join(folder, begun);
    onProgress('Backing up the database before it is migrated');
    await backUpDatabase(connection, { path: join(folder, name), now });
    await markUpgrade(folder, { from: applied, backup: name });
    await pruneBackups(folder, KEPT, now);
    return join(folder, name);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(
      `The database cannot be backed up into ${folder} before it is migrated (${reason}): nothing was changed.`,
      { cause: error },
    );
  }
}
