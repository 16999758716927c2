/** The destination of a backup. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import { makeArchive, type Archive } from './archive.ts';
import { openBase, type BackupBase } from './backup-base.ts';
import { removeRemains } from './prune-backups.ts';

export interface BackupTarget {
  /** The name shown to people: a path, or an address in a bucket. */
  name: string;
  /** true: a file is known by its digest there, so that it has to be read for that before it is written. */
  is_by_digest: boolean;
  /** @throws CONFLICT when nothing can be put there; nothing is left behind then */
  check(): Promise<void>;
  /** @param now remains of killed backups are older */
  open(now: Date): Promise<OpenTarget>;
}

export interface OpenTarget {
  archive: Archive;
  /** The recordings that earlier backups have stored there. */
  base: BackupBase | undefined;
}

const OTHER_KINDS = /[.](?:tgz|gz|zip|zst|bz2|xz|7z)$/i;

/**
 * A file that ends in `.tar`, or a folder; neither may exist yet.
 * @param base a folder with an earlier backup, whose recordings are linked
 */
export function toFileTarget(path: string, base?: string): BackupTarget {
  return {
    name: path,
    is_by_digest: false,
    async check() {
      if (OTHER_KINDS.test(path)) throw errors.conflict('backup_name', { path });
      await requireFolder(dirname(path));
      if (base !== undefined && path.endsWith('.tar')) throw errors.conflict('backup_base_tar', { path });
    },
    async open(now) {
      await removeRemains(dirname(path), now);
      const opened = base === undefined ? undefined : await openBase(base);
      return { archive: await makeArchive(path), base: opened };
    },
  };
}

async function requireFolder(path: string): Promise<void> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw errors.conflict('backup_no_folder', { path });
}
