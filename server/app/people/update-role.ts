import { noContent } from '../../http/reply.ts';
import { updateWorkspaceRole } from '../../operator/change-role.ts';
import { requireMayGive, requireMayLift } from './grant-rules.ts';
import { listRoleEffects } from './people-queries.ts';
import { toConflict } from '../to-conflict.ts';
import { requireOncePerResource } from './once-per-resource.ts';
import type { PeopleHandler } from './people-handler.ts';

export const updateRole: PeopleHandler<'update-role'> = async ({
  params: { role_id },
  body,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  // What a role gives already cannot be passed on by one who does not have it, by taking away something else of it.
  const before = await listRoleEffects(ctx.db, workspace_id, [role_id]);
  requireMayGive(caller, before);
  requireOncePerResource(body.permissions ?? []);
  requireMayGive(caller, body.permissions ?? []);
  requireMayLift(caller, before, body.permissions ?? before);
  const now = ctx.clock.now();
  await updateWorkspaceRole(ctx.db, workspace_id, role_id, body, now, caller.user_id).catch(toConflict);
  return noContent;
};
