/** The server's secret: given as a setting, or made on first start and kept in the data folder. */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unlessMissing } from '../error-code.ts';
import { ConfigError, type Config } from './config.ts';
import { makeFolder } from './make-folder.ts';
import { syncFolder, writeSyncedFile } from './synced-file.ts';

const LEAST_LENGTH = 32;

/** undefined: none is set, and none has been made yet. */
export async function findSecret({
  secret,
  data_dir,
}: Pick<Config, 'secret' | 'data_dir'>): Promise<string | undefined> {
  return secret ?? (await readIfThere(join(data_dir, 'secret')));
}

/** @throws ConfigError when the stored secret cannot be read, or is malformed */
export async function readOrMakeSecret({
  secret,
  data_dir,
}: Pick<Config, 'secret' | 'data_dir'>): Promise<string> {
  if (secret !== null) return secret;
  const path = join(data_dir, 'secret');
  try {
    const kept = (await readIfThere(path)) ?? (await makeSecret(path));
    if (kept.length >= LEAST_LENGTH) return kept;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `Cannot keep a secret in ${path} (${reason}): set MINUTEBOOK_SECRET, or make it readable and writable for this user.`,
      {
        cause: error,
      },
    );
  }
  // A new one in its place would invalidate every sealed password and every link in use.
  throw new ConfigError(
    `${path} holds less than ${LEAST_LENGTH} characters: bring it back from a backup, or set MINUTEBOOK_SECRET.`,
  );
}

const readIfThere = async (path: string): Promise<string | undefined> =>
  (await unlessMissing(readFile(path, 'utf8')))?.trim();

/** Complete and synced before anybody can read it; of two processes that make one, the first wins. */
async function makeSecret(path: string): Promise<string> {
  await makeFolder(dirname(path));
  const unfinished = `${path}.${randomUUID()}`;
  const secret = randomBytes(32).toString('base64url');
  await writeSyncedFile(unfinished, `${secret}\n`);
  try {
    await link(unfinished, path);
    await syncFolder(dirname(path));
    return secret;
  } catch (error) {
    const theirs = await readIfThere(path);
    if (theirs === undefined) throw error;
    return theirs;
  } finally {
    await rm(unfinished, { force: true });
  }
}
