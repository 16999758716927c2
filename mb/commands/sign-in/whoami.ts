import { defineCommand } from '../../command.ts';
import { toLocalTime } from '../../output/to-time.ts';

export const whoami = defineCommand({
  name: 'whoami',
  summary: 'Shows who is signed in, to which server and with which scopes',
  example: 'whoami',
  async run(_given, { connect, common }) {
    const { client, connection } = await connect();
    const user = await client.getCurrentUser();
    const token = await client.getOwnToken();
    const { base_url: url, profile } = connection;
    const workspace = common.workspace ?? connection.workspace ?? token.workspace;
    const power =
      token.scopes?.join(', ') ?? (token.only_reads ? 'reads everything' : 'everything its user may');
    const until = token.expires_at === null ? 'for ever' : `until ${toLocalTime(token.expires_at)}`;
    const lines = [
      `${user.name} <${user.email}>`,
      `server     ${url}`,
      `profile    ${profile ?? 'none: MB_URL and MB_TOKEN'}`,
      `workspace  ${workspace ?? 'none chosen'}`,
      `token      ${token.kind}, ${until}: ${power}`,
    ];
    return { json: { user, url, profile, workspace, token }, shown: lines.join('\n') };
  },
});
