/** A disk that the service alone sees, and that goes with it: it leaves nothing behind, and not only root can have one. */
import { spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';

const namespaces = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])];

/** Skips the test where there can be none. */
export function hasSmallDisks(t: TestContext): boolean {
  const tried = spawnSync('unshare', [...namespaces, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']);
  if (tried.status === 0) return true;
  t.skip(
    'a disk of its own needs root, or user namespaces (unshare --user --mount), and there are none here',
  );
  return false;
}

/** Goes in front of the command, of whose folders one is on the disk: that of its data unless another setting is named. */
export const insideSmallDisk = (megabytes: number, setting = 'MINUTEBOOK_DATA_DIR'): string[] => [
  'unshare',
  ...namespaces,
  'sh',
  '-c',
  `mount -t tmpfs -o size=${megabytes}m,mode=1777 tmpfs "$${setting}" && exec ${asBefore()} "$@"`,
  'sh',
];

/** Who is root only to mount is whoever they were again: as root the service would start PostgreSQL as another user. */
const asBefore = () =>
  process.getuid?.() === 0
    ? ''
    : `unshare --user --map-user=${process.getuid?.()} --map-group=${process.getgid?.()}`;
