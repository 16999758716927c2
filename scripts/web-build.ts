/** The folder of the built pages, and whether the build is current. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
export const WEB = join(ROOT, 'web');
export const DIST = join(WEB, 'dist');
export const STAMP = 'stamp.txt';

/** The sources of the pages, by folder. */
const SOURCES: Readonly<Record<string, RegExp>> = {
  web: /\.(?:ts|tsx|css|html|svg|png|json)$/,
  sdk: /\.ts$/,
  contract: /\.ts$/,
};
const FILES = ['package-lock.json', 'scripts/build-web.ts'];
const LEFT_OUT = /(?:^|\/)node_modules$|^web\/dist|\.test\.ts$/;

export function isWebBuilt(root = ROOT): boolean {
  try {
    return readFileSync(join(root, 'web/dist', STAMP), 'utf8') === toStamp(root);
  } catch {
    return false;
  }
}

/**
 * A digest of the contents, because a checkout changes times. Every start waits for it, so it avoids globs,
 * which take three times as long.
 */
export function toStamp(root = ROOT): string {
  const hash = createHash('sha256');
  const sources = Object.entries(SOURCES).flatMap(([folder, kind]) => listFiles(root, folder, kind));
  const paths = [...sources, ...FILES.filter((path) => existsSync(join(root, path)))].sort();
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function listFiles(root: string, folder: string, kind: RegExp): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (LEFT_OUT.test(path)) return [];
    if (entry.isDirectory()) return listFiles(root, path, kind);
    return kind.test(path) ? [path] : [];
  });
}
