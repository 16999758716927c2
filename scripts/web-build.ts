/** The folder of the built pages, and whether the build is current. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
export const WEB = join(ROOT, 'web');
export const DIST = join(WEB, 'dist');
export const STAMP = 'stamp.txt';

const SOURCES = [
  'web/**/*.{ts,tsx,css,html,svg}',
  'sdk/**/*.ts',
  'contract/**/*.ts',
  'package-lock.json',
  'scripts/build-web.ts',
];
const WITHOUT = ['**/node_modules', 'web/dist*', '**/*.test.ts'];

export function isWebBuilt(root = ROOT): boolean {
  try {
    return readFileSync(join(root, 'web/dist', STAMP), 'utf8') === toStamp(root);
  } catch {
    return false;
  }
}

/** A digest of the content, not of times, which a checkout changes. Takes some 20 ms. */
export function toStamp(root = ROOT): string {
  const hash = createHash('sha256');
  const paths = SOURCES.flatMap((glob) => globSync(glob, { cwd: root, exclude: WITHOUT })).sort();
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
