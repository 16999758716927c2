import { noContent } from '../../http/reply.ts';
import { deleteWorkspaceRole } from '../../operator/change-role.ts';
import { requireMayLift } from './grant-rules.ts';
import { listRoleEffects } from './people-queries.ts';
import type { PeopleHandler } from './people-handler.ts';

export const deleteRole: PeopleHandler<'delete-role'> = async ({ params: { role_id }, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  requireMayLift(caller, await listRoleEffects(ctx.db, workspace_id, [role_id]), []);
  await deleteWorkspaceRole(ctx.db, workspace_id, role_id, ctx.clock.now(), caller.user_id);
  return noContent;
};
