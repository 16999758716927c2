import { revokeToken } from '@minutebook/server/people/users/token-acts.ts';
import { defineOperatorCommand } from '../../command.ts';
import { id, required } from '../../option.ts';

export const tokenRevoke = defineOperatorCommand({
  name: 'token revoke',
  summary: 'Revokes a token; it stops working within five seconds',
  operands: { token_id: required(id('token id', 'as "token list" shows it')) },
  options: {},
  example: 'token revoke 7',
  async run({ token_id }, { ctx }) {
    const { name, revoked_at } = await revokeToken(ctx.db, token_id, ctx.clock.now());
    return { json: { access_token_id: token_id, name, revoked_at }, text: `Revoked the token "${name}".` };
  },
});
