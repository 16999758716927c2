import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../error-code.ts';

/**
 * A folder and those above it. Answers the topmost that was made; undefined: it was there. Node's own `recursive` never
 * ends where the system says of a folder in one that is there that there is no such place, as below /proc.
 */
export async function makeFolder(path: string, mode = 0o700): Promise<string | undefined> {
  if (await isFolder(path)) return undefined;
  const above = await makeFolder(dirname(path), mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    // Somebody else may have made it just now.
    if (errorCode(error) === 'EEXIST' && (await isFolder(path))) return above;
    throw error;
  }
  return above ?? path;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
