/** Migrations cannot be undone: the embedded database is copied before them, and three copies are kept. */
import { join } from 'node:path';
import { Client } from 'pg';
import { systemClock } from '../clock.ts';
import { makeFolder } from '../config/make-folder.ts';
import { DatabaseStartError } from '../database/database-start-error.ts';
import type { ConnectionSettings } from '../database/database.ts';
import { makeArchive, type Archive } from './archive.ts';
import { COUNTS } from './backup-about.ts';
import { beginSnapshot, dumpTables, prepareConnection, writeAbout } from './dump-database.ts';
import { pruneBackups } from './prune-backups.ts';
import { isUpgradeUnderway, markUpgrade } from './upgrade-marker.ts';

const KEPT = 3;

/** @throws DatabaseStartError when there is no space for it, or it fails for another reason */
export async function backUpBeforeMigrating(
  connection: ConnectionSettings,
  { folder, applied }: { folder: string; applied: number },
  onProgress: (text: string) => void,
): Promise<void> {
  const now = systemClock.now();
  const name = `before-migrating-${now.toISOString().replaceAll(':', '-')}.tar`;
  try {
    await makeFolder(folder);
    if (await isUpgradeUnderway(folder, applied)) return;
    onProgress('Backing up the database before it is migrated');
    const archive = await makeArchive(join(folder, name));
    try {
      await dumpAll(connection, archive, now);
    } catch (error) {
      await archive.abandon();
      throw error;
    }
    await markUpgrade(folder, { from: applied, backup: name });
    await pruneBackups(folder, KEPT, now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(
      `The database cannot be backed up into ${folder} before it is migrated (${reason}): nothing was changed.`,
      { cause: error },
    );
  }
}

async function dumpAll(connection: ConnectionSettings, archive: Archive, now: Date): Promise<void> {
  const client = new Client({ ...connection, application_name: 'minutebook-backup' });
  await client.connect();
  client.on('error', () => undefined);
  try {
    await prepareConnection(client);
    await beginSnapshot(client);
    const about = await writeAbout(client, archive, { created_at: now, has_media: false, has_secret: false });
    const rows = await dumpTables(client, { archive, tables: about.tables, onProgress: () => undefined });
    await client.query('commit');
    await archive.addJson(COUNTS, { rows, media_files: 0, media_bytes: 0, damaged_media: [] });
    await archive.close();
  } finally {
    await client.end();
  }
}
