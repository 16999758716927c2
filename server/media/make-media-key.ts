import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';

/** A new key: the workspace's folder, a random name in one of 256 folders, and the file's extension when it is a plain one. */
export function makeMediaKey(workspace_id: number, filename: string): string {
  const name = randomBytes(16).toString('hex');
  const extension = /^\.[0-9a-z]{1,10}$/.exec(extname(filename).toLowerCase())?.[0] ?? '';
  return `${workspace_id}/${name.slice(0, 2)}/${name}${extension}`;
}

/** Keys are made by us; any other could lead out of the folder, or of the bucket. */
const KEY = /^[0-9a-z][0-9a-z/_-]*(?:\.[0-9a-z]{1,10})?$/;

export const isMediaKey = (key: string) => KEY.test(key);

/** Whether it lies in a folder of `makeMediaKey`. */
export const isMadeMediaKey = (key: string) => /^\d+\/[0-9a-f]{2}\//.test(key) && isMediaKey(key);

export function requireMediaKey(key: string): string {
  if (!isMediaKey(key)) throw new Error(`"${key}" is not a media key`);
  return key;
}
