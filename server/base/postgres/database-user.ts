import { spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseStartError } from '../database/database-start-error.ts';
import { unlessMissing } from '../error-code.ts';

/** The user that runs PostgreSQL when we are root, because PostgreSQL refuses to run as root. */
export interface DatabaseUser {
  name: string;
  uid: number;
  gid: number;
}

const PREFERRED_NAMES = ['minutebook', 'postgres', '_postgres', 'nobody'];

/**
 * The unprivileged user for PostgreSQL, or undefined when we are not root and run it as ourselves. The owner of an
 * existing cluster goes first: a `postgres` user that appears later must not lock us out of what `nobody` owns.
 */
export async function findDatabaseUser(clusterPath: string): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = parsePasswd(await readFile('/etc/passwd', 'utf8'));
  const cluster = await unlessMissing(stat(clusterPath));
  if (cluster !== undefined && cluster.uid !== 0) {
    const name = users.find((user) => user.uid === cluster.uid)?.name ?? `user ${cluster.uid}`;
    return { name, uid: cluster.uid, gid: cluster.gid };
  }
  for (const name of PREFERRED_NAMES) {
    const user = users.find((candidate) => candidate.name === name && candidate.uid !== 0);
    if (user !== undefined) return user;
  }
  throw new DatabaseStartError(
    'PostgreSQL does not run as root and /etc/passwd has no user "postgres" or "nobody": ' +
      'start as an ordinary user, add a user "minutebook", or set DATABASE_URL.',
  );
}

function parsePasswd(text: string): DatabaseUser[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name === undefined || gid === undefined ? [] : [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}

const FIRST_CLOSED_FOLDER = 'for folder; do cd "$folder" 2>/dev/null || { printf %s "$folder"; exit; }; done';

/** Throws when the database's user cannot reach the folder, naming the first closed folder on its path. */
export function requireEnterable(folder: string, user: DatabaseUser): void {
  // Asks the kernel as that user, because mode bits alone do not cover access lists and mounts.
  const { stdout, error } = spawnSync(
    '/bin/sh',
    ['-c', FIRST_CLOSED_FOLDER, 'sh', ...foldersDownTo(folder)],
    {
      uid: user.uid,
      gid: user.gid,
      cwd: '/',
      encoding: 'utf8',
    },
  );
  if (error !== undefined) {
    throw new DatabaseStartError(
      `Cannot start PostgreSQL as "${user.name}" (${error.message}): start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  if (stdout === '') return;
  throw new DatabaseStartError(
    `The database's user "${user.name}" cannot enter the folder ${stdout}: set MINUTEBOOK_DATA_DIR to a folder ` +
      'that every user can enter, such as /var/lib/minutebook, or start as an ordinary user.',
  );
}

function foldersDownTo(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...foldersDownTo(parent), folder];
}
