/** Lists and revokes one's own access tokens. Only a session on the pages can create one. */
import { id, required } from '../../parser/option.ts';
import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { toTimeIn } from '../../output/to-time.ts';

export const tokenList = defineCommand({
  name: 'token list',
  summary: 'Lists your access tokens, without their secrets; needs an unrestricted token',
  example: 'token list',
  is_list: true,
  async run(_given, { connect, format }) {
    const { client } = await connect();
    const { items } = await client.listMyTokens();
    const shown = tableOf(items, {
      id: (token) => token.id,
      begins: ({ prefix }) => prefix,
      workspace: ({ workspace }) => workspace,
      scopes: ({ scope, scopes }) => scopes?.join(', ') ?? scope,
      until: (token) => toTimeIn(format, token.expires_at),
      used: (token) => toTimeIn(format, token.last_used_at),
      name: ({ name }) => name,
    });
    return { json: { items }, shown };
  },
});

export const tokenRevoke = defineCommand({
  name: 'token revoke',
  summary: 'Revokes one of your access tokens',
  operands: { token: required(id('token id', 'as "token list" shows it')) },
  example: 'token revoke 7',
  async run({ token }, { connect }) {
    const { client } = await connect();
    await client.revokeMyToken({ params: { token_id: token } });
    return { json: { token_id: token }, shown: `Token ${token} is revoked.` };
  },
});
