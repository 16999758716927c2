/**
 * Makes a backup of everything an installation stores, with or without a running server.
 * `base/backup/list-tables.ts` lists the tables that it contains, and `dump-media.ts` the recordings.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { errors } from '@minutebook/contract/errors.ts';
import type { BackupTarget, OpenTarget } from '../../base/backup/backup-target.ts';
import { COUNTS, SECRET, type LeftOut } from '../../base/backup/backup-about.ts';
import { beginSnapshot, dumpTables, prepareConnection, writeAbout } from '../../base/backup/dump-database.ts';
import { isDamage } from '../../base/backup/find-unreadable.ts';
import { sealSecret } from '../../base/backup/seal-secret.ts';
import type { Clock } from '../../base/clock.ts';
import type { ConnectionSettings, Queryable } from '../../base/database/database.ts';
import { keepMedia } from '../../media/keep-media.ts';
import { toWriteFailure } from './write-failure.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { dumpMedia, listMedia, type DumpedMedia } from './dump-media.ts';
import { withClient } from '../../base/database/with-client.ts';
import { lowerPriority } from '../../base/worker/low-priority.ts';

export interface BackupParts {
  target: BackupTarget;
  connection: ConnectionSettings;
  db: Queryable;
  media: MediaStore;
  clock: Clock;
  /** null leaves the secret out. */
  secret: { text: string; passphrase: string } | null;
  /** Whether unreadable rows are left out and listed in the backup, instead of failing it. */
  skips_unreadable: boolean;
  /** Whether this process does nothing else, and lets the service run first. */
  gives_way: boolean;
  onProgress: (progress: BackupProgress) => void;
}

export interface BackupProgress {
  done_bytes: number;
  /** The size of the media, or 0 until it is known. */
  media_bytes: number;
}

export interface BackupResult extends DumpedMedia {
  size_bytes: number;
  entries: number;
  rows: number;
  has_secret: boolean;
  /** Rows that could not be read. */
  left_out: LeftOut[];
}

/** @throws CONFLICT, NOT_FOUND, without leaving anything behind */
export async function backUp(parts: BackupParts): Promise<BackupResult> {
  const { target, connection } = parts;
  await target.check();
  return withClient(connection, 'backup', async (client) => {
    if (parts.gives_way) await giveWay(client);
    await keepMedia(client);
    const open = await target.open(parts.clock.now()).catch((error: unknown) => {
      throw toWriteFailure(error, 'backup_write_failed', target.name);
    });
    try {
      return await writeBackup(client, open, parts);
    } catch (error) {
      await open.archive.abandon();
      if (isDamage(error)) {
        throw errors.conflict('backup_unreadable', {
          what: 'what it knows of recordings',
          reason: error.message,
        });
      }
      throw toWriteFailure(error, 'backup_write_failed', target.name);
    }
  });
}

async function writeBackup(
  client: Client,
  { archive, base }: OpenTarget,
  { target, media, db, clock, secret, skips_unreadable, onProgress }: BackupParts,
): Promise<BackupResult> {
  const progress: BackupProgress = { done_bytes: 0, media_bytes: 0 };
  const advance = (size_bytes: number) => {
    progress.done_bytes += size_bytes;
    onProgress(progress);
  };
  await prepareConnection(client);
  await beginSnapshot(client);
  const about = await writeAbout(client, archive, {
    created_at: clock.now(),
    has_media: true,
    has_secret: secret !== null,
  });
  if (secret !== null) await archive.addJson(SECRET, await sealSecret(secret.text, secret.passphrase));
  const { tables } = about;
  const { rows, left_out } = await dumpTables(client, {
    archive,
    tables,
    skips_unreadable,
    onProgress: advance,
  });
  progress.media_bytes = (await listMedia(client, left_out)).size_bytes;
  await client.query('commit');
  const { is_by_digest } = target;
  const dumped = await dumpMedia(
    client,
    { archive, media, db, now: clock.now(), base, is_by_digest },
    advance,
  );
  const { linked_files: _, ...counts } = dumped;
  await archive.addJson(COUNTS, { rows, ...counts, ...(left_out.length > 0 && { left_out }) });
  const totals = await archive.close();
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { ...dumped, ...totals, rows: rowCount, has_secret: secret !== null, left_out };
}

/**
 * Gives the service priority over the backup: lowers this process, whose threads compress and digest, and the
 * PostgreSQL process that reads for it, if that runs on this machine.
 */
async function giveWay(client: Client): Promise<void> {
  lowerPriority(process.pid);
  // On Linux each thread has its own priority.
  for (const thread of listThreads()) lowerPriority(thread);
  if (!isLocal(client)) return;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  for (const { pid } of rows) if (isPostgres(pid)) lowerPriority(pid);
}

/** From a container the pid may be that of another process. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

function listThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [];
  }
}

/** A socket in the file system means that the pid is one of this machine. */
const isLocal = ({ host }: Client) => host.startsWith('/');
