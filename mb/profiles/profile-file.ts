/** The user's profiles: each server that they are signed in to, and as whom. */
import { join } from 'node:path';
import { configFolder, type Env } from './places.ts';
import { BrokenFileError, readPrivateJson, withLock, writePrivateJson } from './private-file.ts';

/** There is no user to make requests for. */
export class NotSignedInError extends Error {
  override name = 'NotSignedInError';
}

export interface Profile {
  /** Without a final slash. */
  url: string;
  /** Present after a sign-in with a token. */
  token?: string | undefined;
  /** Present after a sign-in by browser or device. */
  program?: ProgramSignIn | undefined;
  /** The slug that commands use by default. */
  workspace?: string | undefined;
}

export interface ProgramSignIn {
  access_token: string;
  /** Valid once. */
  refresh_token: string;
  /** When the access token expires, in milliseconds since the epoch. */
  expires_at: number;
  token_endpoint: string;
  revocation_endpoint: string;
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
  await withLock(profilePath(env), async () => writeProfiles(env, change(await readProfiles(env))));
}

/** The caller must hold the lock. */
export const writeProfiles = (env: Env, profiles: Profiles): Promise<void> =>
  writePrivateJson(profilePath(env), profiles);
