import { created } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { requireSignedIn } from '../../users/require-signed-in.ts';
import { requireMaySpeakFor } from '../require-may-speak-for.ts';
import { rotateServiceToken as rotate } from '../rotate-service-token.ts';
import { toServiceToken } from '../service-account-view.ts';

export const rotateServiceToken: AppHandler<'rotate-service-token'> = async ({
  params,
  body,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  const { service_account_id, token_id } = params;
  const now = ctx.clock.now();
  const { user_id, ...made } = await changeWorkspace(ctx, {
    caller,
    permission: 'member.manage',
    change: async (tx, actor) => {
      const account = await requireMaySpeakFor(tx, actor, service_account_id);
      requireSignedIn(caller);
      const asked = { workspace_id, user_id: account.user_id, token_id, actor_user_id: actor.user_id };
      return { user_id: account.user_id, ...(await rotate(tx, { ...asked, ...body }, now)) };
    },
  });
  const row = { ...made, user_id, created_at: now, last_used_at: null, replaced_at: null };
  return created({ token: toServiceToken(row), secret: made.token });
};
