import { flag, text, UsageError } from '@minutebook/cli/option.ts';
import { makeClient } from '@minutebook/sdk';
import { defineCommand } from '../../command.ts';
import { toBaseUrl, toToken } from '../../profiles/find-connection.ts';
import { profilePath, updateProfiles } from '../../profiles/profile-file.ts';
import { toClientOptions } from '../../session.ts';

export const login = defineCommand({
  name: 'login',
  summary: 'Signs in at a server, and remembers it as a profile',
  operands: { url: text('url', 'of the server; MB_URL unless given') },
  options: { 'with-token': flag('read an access token from standard input') },
  example: 'login https://minutes.example.com --with-token < token.txt',
  async run({ url, 'with-token': withToken }, { env, terminal, common }) {
    const given = url ?? env['MB_URL'];
    if (given === undefined || given === '') throw new UsageError('<url> is missing: which server?');
    if (!withToken) throw new UsageError('Give a token: --with-token reads it from standard input.');
    const baseUrl = toBaseUrl(given, '<url>');
    const token = toToken(await terminal.readInput());
    warnOfPlainText(baseUrl, terminal.note);
    const client = makeClient(toClientOptions({ base_url: baseUrl, token }));
    const own = await client.getOwnToken();
    const { items } = await client.listWorkspaces({ query: { only_active: true, limit: 20 } });
    const only = items.length === 1 ? items[0]?.slug : undefined;
    const workspace = common.workspace ?? own.workspace ?? only;
    const name = common.profile ?? env['MB_PROFILE'] ?? 'default';
    await updateProfiles(env, ({ profiles }) => ({
      current: name,
      profiles: { ...profiles, [name]: { url: baseUrl, token, workspace } },
    }));
    const where = workspace === undefined ? 'with no workspace chosen' : `in workspace ${workspace}`;
    return {
      json: {
        profile: name,
        url: baseUrl,
        workspace: workspace ?? null,
        workspaces: items.map(({ slug }) => slug),
      },
      shown: `Signed in at ${baseUrl} as profile "${name}", ${where}; kept in ${profilePath(env)}.`,
    };
  },
});

function warnOfPlainText(baseUrl: string, note: (line: string) => void): void {
  const { protocol, hostname } = new URL(baseUrl);
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(hostname);
  if (protocol === 'http:' && !isLocal)
    note(`Warning: ${baseUrl} is not encrypted; the token can be read on its way.`);
}
