/** Recordings of earlier backups: a new one links those that have not changed instead of copying them. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import type { LinkedEntry } from './archive-sink.ts';
import { MANIFEST, readManifest } from './manifest.ts';
import { unlessMissing } from '../error-code.ts';

export interface SoughtEntry {
  path: string;
  size_bytes: number;
  /** undefined: nobody has noted it. */
  sha256: string | undefined;
}

export interface BackupBase {
  /** The same file as it is there already. */
  find(sought: SoughtEntry): Promise<LinkedEntry | undefined>;
}

/** @throws CONFLICT when it is not a folder with a complete backup */
export async function openBase(folder: string): Promise<BackupBase> {
  const text = await unlessMissing(readFile(join(folder, MANIFEST), 'utf8'));
  const manifest = text === undefined ? undefined : readManifest(text);
  if (manifest === undefined) throw errors.conflict('backup_base', { path: folder });
  const entries = new Map(manifest.map((entry) => [entry.path, entry]));
  return {
    async find({ path, size_bytes, sha256 }) {
      const entry = entries.get(path);
      if (entry === undefined || entry.size_bytes !== size_bytes) return undefined;
      if (sha256 !== undefined && sha256 !== entry.sha256) return undefined;
      const file = join(folder, path);
      const found = await unlessMissing(stat(file));
      return found?.size === size_bytes ? { ...entry, file } : undefined;
    },
  };
}
