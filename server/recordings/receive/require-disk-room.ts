import { mkdir } from 'node:fs/promises';
import { errors } from '@minutebook/contract/errors.ts';
import { findFreeBytes } from '../../base/disk-room.ts';
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
  const wanted = size_bytes + config.uploads.disk_reserve_bytes;
  if ((await findFreeBytes(config.data_dir)) < wanted) throw errors.insufficientStorage(null);
}
