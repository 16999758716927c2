import { within } from '../../../base/database/within.ts';
import { created } from '../../../http/reply.ts';
import { createWorkspaceRole } from '../create-role.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { mayIn, requireMayGive } from '../../../access/grant-rules.ts';
import { requireOncePerResource } from '../once-per-resource.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

export const createRole: AppHandler<'create-role'> = async ({ body, caller, ctx }) => {
  const { name, description = null, permissions } = body;
  requireOncePerResource(permissions);
  const role = { name, description, permissions };
  const { role_id } = await changeWorkspace(ctx, {
    caller,
    permission: 'role.manage',
    change: async (tx, actor) => {
      requireMayGive(mayIn(actor), permissions);
      return createWorkspaceRole(within(tx), toAct(caller, ctx), role);
    },
  });
  return created({ id: role_id });
};
