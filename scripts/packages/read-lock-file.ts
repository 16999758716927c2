/** Reads the third-party packages of package-lock.json, each place once. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface LockedPackage {
  name: string;
  version: string;
  /** An SPDX expression, or undefined when the manifest states none. */
  license: string | undefined;
  /** `sha512-…` in Base64. */
  integrity: string | undefined;
  has_install_script: boolean;
  /** Whether only development needs it. */
  is_dev: boolean;
  /** Whether it is installed on some systems alone. */
  is_optional: boolean;
}

interface Entry {
  version?: string;
  license?: string;
  integrity?: string;
  hasInstallScript?: true;
  dev?: true;
  devOptional?: true;
  optional?: true;
  link?: true;
}

const FOLDER = 'node_modules/';

export function readLockFile(): LockedPackage[] {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  const found = Object.entries(packages).flatMap(([path, entry]) => {
    const at = path.lastIndexOf(FOLDER);
    return at === -1 || entry.link === true ? [] : [toPackage(path.slice(at + FOLDER.length), entry)];
  });
  const named = new Map<string, LockedPackage>();
  for (const one of found) {
    const key = `${one.name}@${one.version}`;
    // A package for both development and production counts as production.
    if (named.get(key)?.is_dev !== false) named.set(key, one);
  }
  return [...named.values()].toSorted((a, b) =>
    `${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1,
  );
}

const toPackage = (name: string, entry: Entry): LockedPackage => ({
  name,
  version: entry.version ?? '',
  license: entry.license,
  integrity: entry.integrity,
  has_install_script: entry.hasInstallScript === true,
  is_dev: entry.dev === true || entry.devOptional === true,
  is_optional: entry.optional === true,
});
