/**
 * The token of a profile that was signed in by browser or device. It lasts an hour, and only one process at a
 * time refreshes it.
 */
import type { Env } from '../profiles/places.ts';
import {
  NotSignedInError,
  profilePath,
  readProfiles,
  writeProfiles,
  type ProgramSignIn,
} from '../profiles/profile-file.ts';
import { withLock } from '../profiles/private-file.ts';
import { askTokens, OauthError } from './authorization-server.ts';

/** A token is refreshed this long before it expires, because a request may take a while to arrive. */
const EARLY_MS = 60_000;

/** The token source that the SDK asks before every request, and again after a token was refused. */
export function makeProgramToken(env: Env, name: string, first: ProgramSignIn) {
  let known = first;
  return async (refused?: string): Promise<string> => {
    const isGood = known.expires_at - EARLY_MS > Date.now() && known.access_token !== refused;
    if (!isGood) known = await exchange(env, name, refused);
    return known.access_token;
  };
}

/** A refresh token is valid once, so the lock is held, and another process may have refreshed it already. */
const exchange = (env: Env, name: string, refused: string | undefined): Promise<ProgramSignIn> =>
  withLock(profilePath(env), async () => {
    const stored = await readProfiles(env);
    const profile = Object.hasOwn(stored.profiles, name) ? stored.profiles[name] : undefined;
    const program = profile?.program;
    if (profile === undefined || program === undefined) {
      throw new NotSignedInError(`Profile "${name}" was signed out meanwhile.`);
    }
    if (program.expires_at - EARLY_MS > Date.now() && program.access_token !== refused) return program;
    try {
      const form = { grant_type: 'refresh_token', refresh_token: program.refresh_token };
      const { access_token, refresh_token, expires_at } = await askTokens(program.token_endpoint, form);
      const next = { ...program, access_token, refresh_token, expires_at };
      await writeProfiles(env, {
        ...stored,
        profiles: { ...stored.profiles, [name]: { ...profile, program: next } },
      });
      return next;
    } catch (error) {
      if (!(error instanceof OauthError) || error.code !== 'invalid_grant') throw error;
      throw new NotSignedInError(`The sign-in of profile "${name}" has ended: "mb login ${profile.url}".`);
    }
  });
