import { within } from '../../db/within.ts';
import { noContent } from '../../http/reply.ts';
import { deleteWorkspaceRole } from '../../operator/change-role.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { mayIn, requireMayLift } from './grant-rules.ts';
import { listRoleEffects } from './people-queries.ts';
import type { PeopleHandler } from './people-handler.ts';

export const deleteRole: PeopleHandler<'delete-role'> = async ({ params: { role_id }, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await changeWorkspace(ctx, caller, 'role.manage', async (tx, actor) => {
    requireMayLift(mayIn(actor), await listRoleEffects(tx, workspace_id, [role_id]), []);
    await deleteWorkspaceRole(within(tx), workspace_id, role_id, ctx.clock.now(), caller.user_id);
  });
  return noContent;
};
