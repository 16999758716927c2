/** Failures of the file system as an operator reads them: after a path and a colon. */
import { errorCode } from './error-code.ts';

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not read or write it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'it exists already',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EROFS: 'the disk is read-only',
  EIO: 'the disk fails',
  EMFILE: 'too many files are open',
};

/** undefined: not a failure of the file system. */
export function findFileWords(error: unknown): string | undefined {
  return WORDS[errorCode(error) ?? ''];
}
