import { asMember } from '../../../access/caller.ts';
import { requireMayGive, requireMayGiveBaseRole, mayIn } from '../../../access/grant-rules.ts';
import { must } from '../../../base/must.ts';
import { within } from '../../../base/database/within.ts';
import { created } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { listRoleEffects } from '../../people-queries.ts';
import { createServiceAccount as create } from '../create-service-account.ts';
import { listServiceAccounts } from '../service-account-view.ts';

export const createServiceAccount: AppHandler<'create-service-account'> = async ({ body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { name, base_role } = body;
  const role_ids = [...new Set(body.role_ids ?? [])];
  const [account] = await changeWorkspace(ctx, {
    caller,
    permission: 'member.manage',
    change: async (tx, actor) => {
      requireMayGiveBaseRole(actor, base_role);
      requireMayGive(mayIn(actor), await listRoleEffects(tx, workspace_id, role_ids));
      const by = { owner_member_id: asMember(actor).member_id, actor_user_id: actor.user_id };
      const asked = { workspace_id, name, base_role, role_ids, ...by };
      const { member_id } = await create(within(tx), asked, ctx.clock.now());
      return listServiceAccounts(tx, workspace_id, member_id);
    },
  });
  return created(must(account, 'the account that was created'));
};
