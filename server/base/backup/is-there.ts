import { lstat } from 'node:fs/promises';
import { unlessMissing } from '../unless-missing.ts';

/** Whether the name exists, a broken link included. */
export const isThere = async (path: string): Promise<boolean> =>
  (await unlessMissing(lstat(path))) !== undefined;
