import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Links the Node among the packages to `.bin/node`, by which production starts it: the npm of Debian 12 brings the package
 * without the link.
 */
export function linkNode(packages: string): void {
  const node = `node-${process.platform}-${process.arch}/bin/node`;
  const link = join(packages, '.bin/node');
  if (existsSync(link) || !existsSync(join(packages, node))) return;
  mkdirSync(join(packages, '.bin'), { recursive: true });
  symlinkSync(`../${node}`, link);
}
