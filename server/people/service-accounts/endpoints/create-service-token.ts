import { within } from '../../../base/database/within.ts';
import { created } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { issueToken } from '../../users/create-token.ts';
import { requireSignedIn } from '../../users/require-signed-in.ts';
import { requireMaySpeakFor } from '../require-may-speak-for.ts';
import { toServiceToken } from '../service-account-view.ts';

export const createServiceToken: AppHandler<'create-service-token'> = async ({
  params,
  body,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  const { scopes = null, networks = null, ...asked } = body;
  const now = ctx.clock.now();
  const { user_id, ...made } = await changeWorkspace(ctx, {
    caller,
    permission: 'member.manage',
    change: async (tx, actor) => {
      const account = await requireMaySpeakFor(tx, actor, params.service_account_id);
      requireSignedIn(caller);
      const limits = { scopes, networks, workspace_id };
      const token = {
        ...asked,
        ...limits,
        kind: 'service',
        user_id: account.user_id,
        scope: 'write',
      } as const;
      return {
        user_id: account.user_id,
        ...(await issueToken(within(tx), { token, now, actor_user_id: actor.user_id })),
      };
    },
  });
  const fresh = { created_at: now, last_used_at: null, replaced_at: null };
  const row = { ...made, user_id, name: body.name, scopes, networks, ...fresh };
  return created({ token: toServiceToken(row), secret: made.token });
};
