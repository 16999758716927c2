import { flag, text, texts, UsageError } from '../../parser/option.ts';
import { makeClient } from '@minutebook/sdk';
import { defineCommand } from '../../command.ts';
import { findAuthorizationServer } from '../../oauth/authorization-server.ts';
import { signInByBrowser } from '../../oauth/sign-in-by-browser.ts';
import { signInByDevice } from '../../oauth/sign-in-by-device.ts';
import { toBaseUrl, toToken } from '../../profiles/find-connection.ts';
import { profilePath, updateProfiles, type Profile } from '../../profiles/profile-file.ts';
import { toClientOptions } from '../../session.ts';
import type { Terminal } from '../../terminal.ts';

/** The scopes that the commands need; the user may grant fewer. */
const USUAL_SCOPES = [
  'records:read',
  'records:create',
  'records:write',
  'records:delete',
  'media:read',
  'shares:write',
  'people:read',
  'webhooks:write',
];

export const login = defineCommand({
  name: 'login',
  summary: 'Signs in to a server, by default in the browser, and saves it as a profile',
  operands: { url: text('url', 'of the server; MB_URL unless given') },
  options: {
    device: flag('show a code to enter in a browser elsewhere'),
    'with-token': flag('read an access token from standard input'),
    scope: texts('scope', 'ask for this alone, such as records:read'),
  },
  example: 'login https://minutes.example.com',
  async run({ url, device, scope, 'with-token': withToken }, { env, terminal, common }) {
    const given = url ?? env['MB_URL'];
    if (given === undefined || given === '') throw new UsageError('<url> is missing: which server?');
    if (withToken && (device || scope.length > 0)) {
      throw new UsageError('--with-token takes a token as it is: leave out --device and --scope.');
    }
    const base_url = toBaseUrl(given, '<url>');
    const way = withToken ? 'token' : device ? 'device' : 'browser';
    const signedIn = await signIn(base_url, {
      way,
      scopes: scope.length > 0 ? scope : USUAL_SCOPES,
      terminal,
    });
    const token = signedIn.token ?? signedIn.program?.access_token ?? '';
    const client = makeClient(toClientOptions({ base_url, token }));
    const own = await client.getOwnToken();
    const { items } = await client.listWorkspaces({ query: { only_active: true, limit: 20 } });
    const only = items.length === 1 ? items[0]?.slug : undefined;
    const workspace = common.workspace ?? own.workspace ?? only;
    const name = common.profile ?? env['MB_PROFILE'] ?? 'default';
    await updateProfiles(env, ({ profiles }) => ({
      current: name,
      profiles: { ...profiles, [name]: { ...signedIn, workspace } },
    }));
    const where = workspace === undefined ? 'with no workspace chosen' : `in workspace ${workspace}`;
    const workspaces = items.map(({ slug }) => slug);
    return {
      json: { profile: name, url: base_url, workspace: workspace ?? null, workspaces },
      shown: `Signed in at ${base_url} as profile "${name}", ${where}; kept in ${profilePath(env)}.`,
    };
  },
});

interface Way {
  way: 'token' | 'device' | 'browser';
  scopes: readonly string[];
  terminal: Terminal;
}

async function signIn(base_url: string, { way, scopes, terminal }: Way): Promise<Profile> {
  warnOfPlainText(base_url, terminal.note);
  if (way === 'token') return { url: base_url, token: toToken(await terminal.readInput()) };
  const server = await findAuthorizationServer(base_url);
  const signInBy = way === 'device' ? signInByDevice : signInByBrowser;
  const { access_token, refresh_token, expires_at } = await signInBy(server, scopes, terminal);
  const { token_endpoint, revocation_endpoint } = server;
  return {
    url: base_url,
    program: { access_token, refresh_token, expires_at, token_endpoint, revocation_endpoint },
  };
}

function warnOfPlainText(base_url: string, note: (line: string) => void): void {
  const { protocol, hostname } = new URL(base_url);
  const is_local = /^(?:localhost|127\.|\[::1\])/.test(hostname);
  if (protocol === 'http:' && !is_local) {
    note(`Warning: ${base_url} is not encrypted; the token can be read on its way.`);
  }
}
