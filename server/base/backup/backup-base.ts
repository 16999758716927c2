/** An earlier backup in a folder: a new one links its unchanged files instead of copying them. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import { MANIFEST, readManifest, type ManifestEntry } from './manifest.ts';

export interface BackupBase {
  /** The entry with this path, when its file is there with its size. */
  find(path: string): Promise<(ManifestEntry & { file: string }) | undefined>;
}

/** @throws CONFLICT when it is not a folder with a complete backup */
export async function openBase(folder: string): Promise<BackupBase> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  const manifest = text === undefined ? undefined : readManifest(text);
  if (manifest === undefined) throw errors.conflict('backup_base', { path: folder });
  const entries = new Map(manifest.map((entry) => [entry.path, entry]));
  return {
    async find(path) {
      const entry = entries.get(path);
      if (entry === undefined) return undefined;
      const file = join(folder, path);
      const found = await stat(file).catch(() => undefined);
      return found?.size === entry.size_bytes ? { ...entry, file } : undefined;
    },
  };
}
