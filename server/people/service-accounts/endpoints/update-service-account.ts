import {
  mayIn,
  requireMayGive,
  requireMayGiveBaseRole,
  requireMayLift,
} from '../../../access/grant-rules.ts';
import { must } from '../../../base/must.ts';
import { within } from '../../../base/database/within.ts';
import { ok } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { requireMayBringBack } from '../../members/require-may-bring-back.ts';
import { requireMember } from '../../members/require-member.ts';
import { updateMember } from '../../members/update-member.ts';
import { listRoleEffects } from '../../people-queries.ts';
import { toStanding } from '../../roles/to-standing.ts';
import { changeUser } from '../../users/change-user.ts';
import { handOverServiceAccount } from '../create-service-account.ts';
import { listServiceAccounts, requireServiceAccount } from '../service-account-view.ts';

export const updateServiceAccount: AppHandler<'update-service-account'> = async ({
  params,
  body,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  const { service_account_id: member_id } = params;
  const { name, base_role, role_ids, status, owner_member_id } = body;
  const now = ctx.clock.now();
  const [account] = await changeWorkspace(ctx, {
    caller,
    permission: 'member.manage',
    change: async (tx, actor) => {
      const { user_id } = await requireServiceAccount(tx, workspace_id, member_id);
      const member = await requireMember(tx, workspace_id, member_id);
      if (base_role !== undefined) requireMayGiveBaseRole(actor, base_role);
      if (role_ids !== undefined) {
        const effects = await listRoleEffects(tx, workspace_id, role_ids);
        requireMayGive(mayIn(actor), effects);
        requireMayLift(mayIn(actor), toStanding(member).effects, effects);
      }
      // An account that stands still comes back with all its rights, by either way.
      const comesBack = status === 'active' || owner_member_id !== undefined;
      if (comesBack) requireMayBringBack(actor, member, { base_role, role_ids });
      if (owner_member_id !== undefined) {
        const handOver = { workspace_id, member_id, owner_member_id, actor_user_id: actor.user_id };
        await handOverServiceAccount(tx, handOver, now);
      }
      if (name !== undefined)
        await changeUser(within(tx), { user_id, changes: { name }, now, actor_user_id: actor.user_id });
      const changes = { status, base_role, role_ids: role_ids && [...new Set(role_ids)] };
      if (Object.values(changes).some((value) => value !== undefined)) {
        await updateMember(
          within(tx),
          { workspace_id, at: now, actor_user_id: actor.user_id },
          { member_id, ...changes },
        );
      }
      return listServiceAccounts(tx, workspace_id, member_id);
    },
  });
  return ok(must(account, 'the account that was changed'));
};
