import { mkdir, statfs } from 'node:fs/promises';
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../http/context.ts';

/**
 * The database may be on the same disk and stops when that is full, so uploads leave it some space. @throws
 * INSUFFICIENT_STORAGE before a byte is stored
 */
export async function requireDiskRoom(
  { config }: Pick<Context, 'config'>,
  size_bytes: number,
): Promise<void> {
  await mkdir(config.data_dir, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(config.data_dir);
  if (bavail * bsize < size_bytes + config.uploads.disk_reserve_bytes) throw errors.insufficientStorage(null);
}
