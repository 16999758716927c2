import { errors } from '@minutebook/contract/errors.ts';
import { DISK_FULL } from '../../base/database/service-error.ts';
import { errorCode } from '../../base/error-code.ts';

const REASONS: Readonly<Record<string, string>> = {
  [DISK_FULL]: 'no space left on the disk',
  EACCES: 'permission denied',
  EDQUOT: 'the quota is used up',
  EFBIG: 'the file would be too large for this disk',
  EIO: 'the disk fails',
  ENOSPC: 'no space left on the disk',
  EPERM: 'not permitted',
  EROFS: 'the disk is read-only',
};

/** How a connection ends when PostgreSQL does: cut off, or with a word that another of its processes has crashed. */
const ENDED = ['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'];

export const isWriteFailure = (error: unknown) => (errorCode(error) ?? '') in REASONS;

/** Turns a disk error into a sentence for an operator; other errors stay as they are. */
export function toWriteFailure(
  error: unknown,
  name: 'backup_write_failed' | 'export_write_failed' | 'restore_write_failed',
  path: string,
): unknown {
  // PostgreSQL stops when it cannot write its log, nearly always because the disk is full.
  const isGone =
    name === 'restore_write_failed' &&
    error instanceof Error &&
    (error.message.startsWith('Connection terminated') || ENDED.includes(errorCode(error) ?? ''));
  const reason = isGone ? 'PostgreSQL has ended, as it does on a full disk' : REASONS[errorCode(error) ?? ''];
  return reason === undefined ? error : errors.conflict(name, { path, reason });
}
