import { within } from '../../../base/database/within.ts';
import { noContent } from '../../../http/reply.ts';
import { updateWorkspaceRole } from '../change-role.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { mayIn, requireMayGive, requireMayLift } from '../../../access/grant-rules.ts';
import { listRoleEffects } from '../../people-queries.ts';
import { requireOncePerResource } from '../once-per-resource.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

export const updateRole: AppHandler<'update-role'> = async ({ params: { role_id }, body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await changeWorkspace(ctx, {
    caller,
    permission: 'role.manage',
    change: async (tx, actor) => {
      // A caller cannot pass on effects they do not have by removing other effects of the role.
      const before = await listRoleEffects(tx, workspace_id, [role_id]);
      requireMayGive(mayIn(actor), before);
      requireOncePerResource(body.permissions ?? []);
      requireMayGive(mayIn(actor), body.permissions ?? []);
      requireMayLift(mayIn(actor), before, body.permissions ?? before);
      await updateWorkspaceRole(within(tx), toAct(caller, ctx), { role_id, ...body });
    },
  });
  return noContent;
};
