import { errors } from '@minutebook/contract/errors.ts';
import { writeAuditOfUser } from '../../../access/audit-log.ts';
import { noContent } from '../../../http/reply.ts';
import { revokeOwnToken } from '../me-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const revokeMyToken: AppHandler<'revoke-my-token'> = async ({ params, caller, ctx }) => {
  const { user_id } = caller;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const prefix = await revokeOwnToken(tx, user_id, params.token_id, now);
    if (prefix === undefined) throw errors.notFound();
    const event = { action: 'token.revoke', actor_user_id: user_id, detail: { user_id, prefix } };
    await writeAuditOfUser(tx, user_id, event, now);
  });
  return noContent;
};
