import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, unlessMissing } from '../error-code.ts';

/**
 * Makes a folder and its parents. Returns the topmost one that was made; undefined: the folder existed.
 * Node's own `recursive` loops for ever where the system reports ENOENT for a folder in an existing one, as
 * below /proc.
 */
export async function makeFolder(path: string, mode = 0o700): Promise<string | undefined> {
  if (await isFolder(path)) return undefined;
  const above = await makeFolder(dirname(path), mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    // Another process may have made it just now.
    if (errorCode(error) === 'EEXIST' && (await isFolder(path))) return above;
    throw error;
  }
  return above ?? path;
}

const isFolder = async (path: string): Promise<boolean> =>
  (await unlessMissing(stat(path)))?.isDirectory() ?? false;
