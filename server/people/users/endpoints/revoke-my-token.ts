import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit, writeAuditOfUser } from '../../../access/audit-log.ts';
import { noContent } from '../../../http/reply.ts';
import { revokeOwnToken } from '../me-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const revokeMyToken: AppHandler<'revoke-my-token'> = async ({ params, caller, ctx }) => {
  const { user_id } = caller;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const revoked = await revokeOwnToken(tx, { user_id, access_token_id: params.token_id, now });
    if (revoked === undefined) throw errors.notFound();
    const { prefix, workspace_id } = revoked;
    const event = { action: 'token.revoke', actor_user_id: user_id, detail: { user_id, prefix } };
    if (workspace_id === null) await writeAuditOfUser(tx, { user_id, event, now });
    else await writeAudit(tx, { workspace_id, event, now });
  });
  return noContent;
};
