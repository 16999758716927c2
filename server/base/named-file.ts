/**
 * The one opener of files that are named by what somebody hands over: a folder of transcripts, an exported
 * workspace, a backup. Whoever made it may name any file of this machine, or put a link to one in its place.
 */
import { constants } from 'node:fs';
import { open, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { errorCode } from './error-code.ts';

/** Says in words that follow a name why it is not opened. */
export class NamedFileError extends Error {
  override name = 'NamedFileError';
}

/**
 * Opens a regular file below a folder, with no symbolic link on the way from there.
 * @param path within the folder; an absolute one has to lead there too
 * @throws NamedFileError, or what the system says of a file that is not there or may not be read
 */
export async function openNamedFile(folder: string, path: string): Promise<FileHandle> {
  const root = await realpath(folder);
  const wanted = join(root, isAbsolute(path) ? relative(folder, path) : path);
  if (!wanted.startsWith(root.endsWith(sep) ? root : root + sep)) {
    throw new NamedFileError(`lies outside of ${folder}`);
  }
  const file = await openNoLink(wanted);
  try {
    // Asked of the open file, where the system can tell: what a path leads to may change meanwhile.
    const actual = await readlink(`/proc/self/fd/${file.fd}`).catch(() => realpath(wanted));
    if (actual !== wanted) throw new NamedFileError('is behind a link');
    if (!(await file.stat()).isFile()) throw new NamedFileError('is no file');
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Its content, opened when the first of it is asked for. @throws as openNamedFile does */
export async function* readNamedFile(folder: string, path: string): AsyncGenerator<Buffer, void> {
  const file = await openNamedFile(folder, path);
  yield* file.createReadStream({ highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>;
}

async function openNoLink(path: string): Promise<FileHandle> {
  try {
    // Without waiting for whoever writes into a pipe.
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === 'ELOOP') throw new NamedFileError('is a link', { cause: error });
    if (errorCode(error) === 'ENXIO') throw new NamedFileError('is no file', { cause: error });
    throw error;
  }
}
