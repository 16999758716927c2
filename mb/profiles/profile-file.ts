/** Where one is signed in, and as whom: one file of the user, with a name for each place. */
import { join } from 'node:path';
import { configFolder, type Env } from './places.ts';
import { BrokenFileError, readPrivateJson, withLock, writePrivateJson } from './private-file.ts';

export interface Profile {
  /** Without a slash at its end. */
  url: string;
  token: string;
  /** The slug that commands take unless told another. */
  workspace?: string | undefined;
}

export interface Profiles {
  /** The name of the profile in use. */
  current: string;
  profiles: Record<string, Profile>;
}

export const profilePath = (env: Env): string => join(configFolder(env), 'profiles.json');

export async function readProfiles(env: Env): Promise<Profiles> {
  const path = profilePath(env);
  const stored = (await readPrivateJson(path)) as Partial<Profiles> | null | undefined;
  if (stored === undefined) return { current: 'default', profiles: {} };
  const { current, profiles } = stored ?? {};
  if (typeof current !== 'string' || typeof profiles !== 'object' || profiles === null) {
    throw new BrokenFileError(`${path} is not a file of mb: delete it and sign in again.`);
  }
  return { current, profiles };
}

export async function updateProfiles(env: Env, change: (stored: Profiles) => Profiles): Promise<void> {
  const path = profilePath(env);
  await withLock(path, async () => writePrivateJson(path, change(await readProfiles(env))));
}
