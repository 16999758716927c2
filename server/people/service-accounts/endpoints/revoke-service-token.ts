import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit } from '../../../access/audit-log.ts';
import { noContent } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { revokeServiceToken as revoke } from '../service-account-queries.ts';
import { requireServiceAccount } from '../service-account-view.ts';

export const revokeServiceToken: AppHandler<'revoke-service-token'> = async ({ params, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { service_account_id, token_id } = params;
  const now = ctx.clock.now();
  await changeWorkspace(ctx, {
    caller,
    permission: 'member.manage',
    change: async (tx, actor) => {
      const { user_id } = await requireServiceAccount(tx, workspace_id, service_account_id);
      const [revoked] = await tx.query(revoke, [workspace_id, user_id, token_id, now]);
      if (revoked === undefined) throw errors.missing('no_token', { access_token_id: token_id });
      const detail = { user_id, prefix: revoked.prefix };
      await writeAudit(tx, {
        workspace_id,
        event: { action: 'token.revoke', actor_user_id: actor.user_id, detail },
        now,
      });
    },
  });
  return noContent;
};
