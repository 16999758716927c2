import { statfs } from 'node:fs/promises';
import { render, toReason } from '@minutebook/contract/reasons.ts';
import { errorCode } from './error-code.ts';

/** The disk has too little space for a write. */
export class NoRoomError extends Error {
  override name = 'NoRoomError';
  readonly reason = toReason('disk_full');

  constructor() {
    super(render(toReason('disk_full')));
  }
}

export async function findFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @throws NoRoomError */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  if ((await findFreeBytes(folder)) < bytes) throw new NoRoomError();
}

export const isFullDisk = (error: unknown): boolean =>
  error instanceof NoRoomError || ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
