/** Keys are made by us; any other could lead out of the folder, or of the bucket. */
const KEY = /^[0-9a-z][0-9a-z/_-]*(?:\.[0-9a-z]{1,10})?$/;

export function requireMediaKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is not a media key`);
  return key;
}
