import { errorCode } from './error-code.ts';

/** What a file has that is not there: nothing has its name, or what should be its folder is a file. */
const MISSING = new Set(['ENOENT', 'ENOTDIR']);

/** Returns what reading a file or folder gives, or undefined if there is no such file. Any other failure is thrown. */
export async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (MISSING.has(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
