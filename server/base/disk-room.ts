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

/** @throws NoRoomError */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) throw new NoRoomError();
}

export const isFullDisk = (error: unknown): boolean =>
  error instanceof NoRoomError || ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
