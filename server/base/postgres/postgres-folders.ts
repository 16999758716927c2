import { chmod, chown, mkdir, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../config/make-folder.ts';
import { DatabaseStartError } from '../database/database-start-error.ts';
import { findFileWords } from '../file-words.ts';
import type { DatabaseUser } from './database-user.ts';

/** The layout below `<data dir>/postgres`. Only cluster, log and socket folders belong to the database's user. */
export interface PostgresFolders {
  root: string;
  cluster: string;
  log: string;
}

/** Makes the data folder and its `postgres` folder; both may exist. Paths come back without symbolic links. */
export async function makePostgresFolders(data_dir: string): Promise<PostgresFolders> {
  try {
    await makePassableFolder(data_dir);
    const root = join(await realpath(data_dir), 'postgres');
    await makePassableFolder(root);
    await requireOwnFolder(root);
    return { root, cluster: join(root, 'data'), log: join(root, 'log') };
  } catch (error) {
    throw error instanceof DatabaseStartError ? error : noDataFolder(data_dir, error);
  }
}

export function noDataFolder(data_dir: string, error: unknown): DatabaseStartError {
  const reason = findFileWords(error) ?? (error instanceof Error ? error.message : String(error));
  return new DatabaseStartError(
    `Cannot make the data folder ${data_dir} (${reason}): set MINUTEBOOK_DATA_DIR to a folder that this user owns.`,
    { cause: error },
  );
}

/** Applies to root too: the owner could not read what root leaves there, and could redirect it with links. */
async function requireOwnFolder(path: string): Promise<void> {
  const { uid } = await stat(path);
  if (uid === process.getuid?.()) return;
  throw new DatabaseStartError(
    `The folder ${path} belongs to the user with the id ${uid}: start as that user, or set MINUTEBOOK_DATA_DIR.`,
  );
}

/** Makes a folder of root's that the database's user can traverse but not list. */
export async function makePassableFolder(path: string): Promise<void> {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const firstMade = await makeFolder(path, mode);
  // The umask of the shell that started us may have removed the right to traverse.
  if (firstMade !== undefined) await chmod(path, mode);
}

/** A folder that belongs to the database's user alone. */
export async function makeOwnedFolder(path: string, user: DatabaseUser | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user !== undefined) await chown(path, user.uid, user.gid);
}

/** A socket's path with its final NUL must fit 104 bytes on macOS and 108 on Linux. */
const MAX_SOCKET_PATH_BYTES = 103;
const SHORT_SOCKET_PREFIX = '/tmp/minutebook-socket-';

/**
 * A fresh, private folder for the socket: in the data folder, or below /tmp when that path is too long for a
 * socket. `$TMPDIR` does not help: it may be private to root.
 */
export async function makeSocketFolder(root: string, user: DatabaseUser | undefined): Promise<string> {
  const near = join(root, 'socket');
  // The lock file left by a killed server names a pid that another process may have by now.
  await rm(near, { recursive: true, force: true });
  const fits = Buffer.byteLength(join(near, '.s.PGSQL.5432.lock')) <= MAX_SOCKET_PATH_BYTES;
  const folder = fits ? near : await mkdtemp(SHORT_SOCKET_PREFIX);
  await makeOwnedFolder(folder, user);
  return folder;
}

export async function removeSocketFolder(folder: string, root: string): Promise<void> {
  if (folder !== join(root, 'socket') && !folder.startsWith(SHORT_SOCKET_PREFIX)) return;
  await rm(folder, { recursive: true, force: true });
}

export async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
