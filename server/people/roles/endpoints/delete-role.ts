import { within } from '../../../base/database/within.ts';
import { noContent } from '../../../http/reply.ts';
import { deleteWorkspaceRole } from '../change-role.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { mayIn, requireMayLift } from '../../../access/grant-rules.ts';
import { listRoleEffects } from '../../people-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

export const deleteRole: AppHandler<'delete-role'> = async ({ params: { role_id }, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await changeWorkspace(ctx, {
    caller,
    permission: 'role.manage',
    change: async (tx, actor) => {
      requireMayLift(mayIn(actor), await listRoleEffects(tx, workspace_id, [role_id]), []);
      await deleteWorkspaceRole(within(tx), toAct(caller, ctx), role_id);
    },
  });
  return noContent;
};
