import { lstat } from 'node:fs/promises';

/** The code that Node or PostgreSQL gives an error, such as `ENOENT` or `23505`; undefined: it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the name exists, a broken link included. */
export const isThere = async (path: string): Promise<boolean> =>
  (await unlessMissing(lstat(path))) !== undefined;

/** Returns what reading a file or folder gives, or undefined if there is no such file. Any other failure is thrown. */
export async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
