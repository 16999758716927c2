/** Chooses server and token: the environment overrides the profile, and a token is never sent to another server. */
import { UsageError } from '../parser/option.ts';
import { makeProgramToken } from '../oauth/program-token.ts';
import type { Env } from './places.ts';
import { NotSignedInError, readProfiles, type Profile } from './profile-file.ts';

export interface Connection {
  base_url: string;
  /** A function for a token that is refreshed when it expires. */
  token: string | ((refused?: string) => Promise<string>);
  /** The slug, if one is set. */
  workspace: string | undefined;
  /** null when everything comes from the environment. */
  profile: string | null;
}

export async function findConnection(env: Env, asked: string | undefined): Promise<Connection> {
  const name = asked ?? filled(env['MB_PROFILE']);
  const url = filled(env['MB_URL']);
  const token = filled(env['MB_TOKEN']);
  const workspace = filled(env['MB_WORKSPACE']);
  const givenUrl = url === undefined ? undefined : toBaseUrl(url, 'MB_URL');
  if (givenUrl !== undefined && token !== undefined && name === undefined) {
    return { base_url: givenUrl, token: toToken(token), workspace, profile: null };
  }
  const { current, profiles } = await readProfiles(env);
  const chosen = name ?? current;
  const profile = Object.hasOwn(profiles, chosen) ? profiles[chosen] : undefined;
  if (profile === undefined) {
    throw new NotSignedInError(
      name === undefined && Object.keys(profiles).length === 0
        ? 'Nobody is signed in: "mb login https://minutes.example.com --with-token", or set MB_URL and MB_TOKEN.'
        : `There is no profile "${chosen}": "mb profile list" shows them.`,
    );
  }
  if (token === undefined && givenUrl !== undefined && givenUrl !== profile.url) {
    throw new NotSignedInError(
      `MB_URL is ${givenUrl}, and profile "${chosen}" is for ${profile.url}: set MB_TOKEN too.`,
    );
  }
  return {
    base_url: givenUrl ?? profile.url,
    token: token === undefined ? tokenOf(env, chosen, profile) : toToken(token),
    workspace: workspace ?? profile.workspace,
    profile: chosen,
  };
}

function tokenOf(env: Env, name: string, { token, program, url }: Profile): Connection['token'] {
  if (program !== undefined) return makeProgramToken(env, name, program);
  if (token !== undefined) return token;
  throw new NotSignedInError(`Profile "${name}" has no token: "mb login ${url}".`);
}

const filled = (value: string | undefined) => (value === undefined || value === '' ? undefined : value);

/** `minutes.example.com` means https; query and fragment are dropped. */
export function toBaseUrl(given: string, name: string): string {
  const is_local = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$)/.test(given);
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `${is_local ? 'http' : 'https'}://${given}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new UsageError(`${name} must be an address like https://minutes.example.com, not "${given}".`);
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** A line break in a token would start another header field. */
export function toToken(given: string): string {
  const token = given.trim();
  if (/^[\x21-\x7e]{8,4096}$/.test(token)) return token;
  throw new UsageError('A token is one word of letters and digits, such as pat_…; this is none.');
}
