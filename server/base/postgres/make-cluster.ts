import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseStartError, noRoomToStart } from '../database/database-start-error.ts';
import { isFullDisk, requireRoom } from '../disk-room.ts';
import type { DatabaseUser } from './database-user.ts';
import { spawnOnLeash } from './leash.ts';
import { makeOwnedFolder, type PostgresFolders } from './postgres-folders.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { unlessMissing } from '../error-code.ts';

/** The role and database of the embedded PostgreSQL. */
export const DATABASE_NAME = 'minutebook';

const INITDB_OPTIONS = [
  `--username=${DATABASE_NAME}`,
  '--encoding=UTF8',
  // Collation independent of the machine's libraries, so that an upgrade of them cannot corrupt an index.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  // The permissions of the socket's folder decide who may connect; nothing listens on the network.
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
];

/** Makes the cluster unless it exists, completely or not at all: it is renamed when initdb is done. */
export async function makeCluster(
  { root, cluster, log }: PostgresFolders,
  {
    programs,
    user,
    sync,
    onProgress,
  }: {
    programs: PostgresPrograms;
    user: DatabaseUser | undefined;
    sync: boolean;
    onProgress: (text: string) => void;
  },
): Promise<void> {
  await removeUnfinished(cluster);
  const found = await findMajorVersion(cluster);
  if (found === programs.major) return;
  if (found !== undefined) {
    throw new DatabaseStartError(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this program brings PostgreSQL ` +
        `${programs.major}: make a backup with the Minutebook that made it ("minutebook backup"), and restore that here ` +
        '("minutebook restore").',
    );
  }
  onProgress('Making the database');
  const unfinished = `${cluster}.unfinished-${process.pid}`;
  await makeOwnedFolder(unfinished, user);
  const log_path = join(log, 'initdb.log');
  const initdb = await spawnOnLeash({
    command: [programs.initdb, ...INITDB_OPTIONS, ...(sync ? [] : ['--no-sync']), '-D', unfinished],
    signal: 'TERM',
    log_path,
    user,
  });
  if ((await initdb.exited) !== 0) {
    const complaint = await initdb.complaint();
    // On a full disk, initdb's last complaint is only a consequence: the cause is named instead.
    if (await isForWantOfRoom({ root, log_path })) throw noRoomToStart(dirname(root), complaint);
    throw new DatabaseStartError(`Cannot make the database in ${cluster}: ${complaint}`);
  }
  await rename(unfinished, cluster);
  if (sync) await syncFolder(dirname(cluster));
}

/** A new database takes some 40 MB. */
const LEAST_ROOM_BYTES = 64 * 1024 * 1024;

async function isForWantOfRoom({ root, log_path }: { root: string; log_path: string }): Promise<boolean> {
  const said = (await unlessMissing(readFile(log_path, 'utf8'))) ?? '';
  if (/No space left on device|Disk quota exceeded/.test(said)) return true;
  return requireRoom(root, LEAST_ROOM_BYTES).then(() => false, isFullDisk);
}

async function findMajorVersion(cluster: string): Promise<number | undefined> {
  if ((await unlessMissing(stat(cluster))) === undefined) return undefined;
  const version = await unlessMissing(readFile(join(cluster, 'PG_VERSION'), 'utf8'));
  if (version !== undefined) return Number.parseInt(version, 10);
  throw new DatabaseStartError(
    `The folder ${cluster} holds no database: bring it back from a backup, or move it away for a new one.`,
  );
}

async function removeUnfinished(cluster: string): Promise<void> {
  const names = await readdir(dirname(cluster));
  const left = names.filter((name) => name.startsWith(`${basename(cluster)}.unfinished`));
  // An initdb whose owner was killed may still be writing for a moment.
  const options = { recursive: true, force: true, maxRetries: 20 };
  await Promise.all(left.map((name) => rm(join(dirname(cluster), name), options)));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync();
  await folder.close();
}
