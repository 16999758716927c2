import { listTokens } from '@minutebook/server/people/users/token-acts.ts';
import { requireUser } from '@minutebook/server/people/users/create-user.ts';
import { defineOperatorCommand } from '../../command.ts';
import { text } from '../../option.ts';
import { toDay, toTable } from '../../to-table.ts';

export const tokenList = defineOperatorCommand({
  name: 'token list',
  summary: 'Lists personal access tokens; the tokens themselves cannot be shown again',
  operands: {},
  options: { user: text('email', 'only those of this user') },
  example: 'token list --user grace@example.com',
  async run({ user: email }, { ctx }) {
    const user_id = email === undefined ? null : (await requireUser(ctx.db, email)).user_id;
    const items = await listTokens(ctx.db, user_id);
    const table = toTable(items, {
      id: (token) => token.access_token_id,
      user: (token) => token.email,
      name: (token) => token.name,
      token: (token) => `${token.prefix}…`,
      scope: (token) => token.scopes?.join(' ') ?? token.scope,
      workspace: (token) => token.workspace,
      networks: (token) => token.networks?.join(' ') ?? null,
      expires: (token) => toDay(token.expires_at) ?? 'never',
      'last used': (token) => toDay(token.last_used_at),
      revoked: (token) => toDay(token.revoked_at),
    });
    return { json: { items }, text: table };
  },
});
