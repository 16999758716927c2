import type { ConnectionSettings } from '../database/database.ts';
import { withClient } from '../database/with-client.ts';
import { makeArchive } from './archive.ts';
import { COUNTS } from './backup-about.ts';
import { beginSnapshot, dumpTables, prepareConnection, writeAbout } from './dump-database.ts';

/** A backup of the database alone, before something changes it: whole, or not there. */
export async function backUpDatabase(
  connection: ConnectionSettings,
  { path, now }: { path: string; now: Date },
): Promise<void> {
  const archive = await makeArchive(path);
  try {
    await withClient(connection, 'backup', async (client) => {
      await prepareConnection(client);
      await beginSnapshot(client);
      const about = await writeAbout(client, archive, {
        created_at: now,
        has_media: false,
        has_secret: false,
      });
      const { rows } = await dumpTables(client, {
        archive,
        tables: about.tables,
        skips_unreadable: false,
        onProgress: () => undefined,
      });
      await client.query('commit');
      await archive.addJson(COUNTS, { rows, media_files: 0, media_bytes: 0, damaged_media: [] });
      await archive.close();
    });
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** @param purpose `migrating` */
export const toBackupName = (purpose: string, now: Date) =>
  `before-${purpose}-${now.toISOString().replaceAll(':', '-')}.tar`;
