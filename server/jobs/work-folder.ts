import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { StageJob } from './enqueue-jobs.ts';

/** Longer than any job takes. */
const LEFT_BEHIND_MS = 2 * 24 * 60 * 60_000;

/** Lends a job an empty folder for as long as `work` takes; what a killed attempt has left in it goes first. */
export async function withWorkFolder<T>(
  config: Pick<Config, 'data_dir'>,
  { workspace_id, record_id, step }: StageJob,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(config.data_dir, 'work', `${workspace_id}-${record_id}-${step}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what workers that were killed have left of records that nobody works on any more. */
export async function removeLeftWorkFolders(
  { data_dir }: Pick<Config, 'data_dir'>,
  now: Date,
): Promise<void> {
  const parent = join(data_dir, 'work');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    const { mtimeMs } = await stat(folder);
    if (now.getTime() - mtimeMs > LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true });
  }
}
