import { created } from '../../http/reply.ts';
import { createWorkspaceRole } from '../../operator/create-role.ts';
import { requireMayGive } from './grant-rules.ts';
import { toConflict } from '../to-conflict.ts';
import { requireOncePerResource } from './once-per-resource.ts';
import type { PeopleHandler } from './people-handler.ts';

export const createRole: PeopleHandler<'create-role'> = async ({ body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { name, description = null, permissions } = body;
  requireOncePerResource(permissions);
  requireMayGive(caller, permissions);
  const role = { name, description, permissions };
  const { role_id } = await createWorkspaceRole(
    ctx.db,
    workspace_id,
    role,
    ctx.clock.now(),
    caller.user_id,
  ).catch(toConflict);
  return created({ id: role_id });
};
