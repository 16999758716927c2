/** A backup of everything an installation stores, beside a running server or without one. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { errors } from '@minutebook/contract/errors.ts';
import { makeArchive, type Archive } from '../../base/backup/archive.ts';
import { openBase, type BackupBase } from '../../base/backup/backup-base.ts';
import { COUNTS, SECRET } from '../../base/backup/backup-about.ts';
import { beginSnapshot, dumpTables, prepareConnection, writeAbout } from '../../base/backup/dump-database.ts';
import { sealSecret } from '../../base/backup/seal-secret.ts';
import type { Clock } from '../../base/clock.ts';
import type { ConnectionSettings, Queryable } from '../../base/database/database.ts';
import { keepMedia } from '../../media/keep-media.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { dumpMedia, listMedia, type DumpedMedia } from './dump-media.ts';

export interface BackupParts {
  /** A file that ends in `.tar`, or a folder; it must not exist yet. */
  path: string;
  connection: ConnectionSettings;
  db: Queryable;
  media: MediaStore;
  clock: Clock;
  /** A folder with an earlier backup: recordings that it already has are linked, not copied. */
  base?: string | undefined;
  /** null: the secret is left out. */
  secret: { text: string; passphrase: string } | null;
  on_progress: (progress: BackupProgress) => void;
}

export interface BackupProgress {
  done_bytes: number;
  /** The size of the media; 0 until they have been counted. */
  media_bytes: number;
}

export interface BackupResult extends DumpedMedia {
  size_bytes: number;
  entries: number;
  rows: number;
  has_secret: boolean;
}

const OTHER_KINDS = /[.](?:tgz|gz|zip|zst|bz2|xz|7z)$/i;

/** @throws CONFLICT, NOT_FOUND: nothing is left behind */
export async function backUp(parts: BackupParts): Promise<BackupResult> {
  const { path, connection } = parts;
  if (OTHER_KINDS.test(path)) throw errors.conflict('backup_name', { path });
  await requireFolder(dirname(path));
  if (parts.base !== undefined && path.endsWith('.tar')) throw errors.conflict('backup_base_tar', { path });
  const base = parts.base === undefined ? undefined : await openBase(parts.base);
  const client = new Client({ ...connection, application_name: 'minutebook-backup' });
  await client.connect();
  // A broken connection fails the running statement; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await keepMedia(client);
    const archive = await makeArchive(path);
    try {
      return await writeBackup(client, archive, base, parts);
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function requireFolder(path: string): Promise<void> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw errors.conflict('backup_no_folder', { path });
}

async function writeBackup(
  client: Client,
  archive: Archive,
  base: BackupBase | undefined,
  { media, db, clock, secret, on_progress }: BackupParts,
): Promise<BackupResult> {
  const progress: BackupProgress = { done_bytes: 0, media_bytes: 0 };
  const advance = (sizeBytes: number) => {
    progress.done_bytes += sizeBytes;
    on_progress(progress);
  };
  await prepareConnection(client);
  await beginSnapshot(client);
  const about = await writeAbout(client, archive, {
    created_at: clock.now(),
    has_media: true,
    has_secret: secret !== null,
  });
  if (secret !== null) await archive.addJson(SECRET, await sealSecret(secret.text, secret.passphrase));
  const rows = await dumpTables(client, archive, about.tables, advance);
  progress.media_bytes = (await listMedia(client)).size_bytes;
  await client.query('commit');
  const dumped = await dumpMedia(client, { archive, media, db, now: clock.now(), base }, advance);
  const { linked_files: _, ...counts } = dumped;
  await archive.addJson(COUNTS, { rows, ...counts });
  const totals = await archive.close();
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { ...dumped, ...totals, rows: rowCount, has_secret: secret !== null };
}
