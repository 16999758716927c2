import { errorCode } from './error-code.ts';

/** Returns what reading a file or folder gives, or undefined if there is no such file. Any other failure is thrown. */
export async function unlessMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
