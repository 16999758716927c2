import { requireMember } from '../../api/members/require-member.ts';
import { noContent } from '../../http/reply.ts';
import { updateMember as update } from '../../operator/update-member.ts';
import { requireMayGive, requireMayGiveBaseRole, requireMayLift } from './grant-rules.ts';
import { listRoleEffects } from './people-queries.ts';
import { toConflict } from '../to-conflict.ts';
import type { PeopleHandler } from './people-handler.ts';

export const updateMember: PeopleHandler<'update-member'> = async ({ params, body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { member_id } = params;
  const member = await requireMember(ctx.db, workspace_id, member_id);
  if (member.base_role === 'owner') requireMayGiveBaseRole(caller, 'owner');
  if (body.base_role !== undefined) requireMayGiveBaseRole(caller, body.base_role);
  if (body.role_ids !== undefined) {
    const effects = await listRoleEffects(ctx.db, workspace_id, body.role_ids);
    requireMayGive(caller, effects);
    const before = member.workspace_roles.flatMap(({ permissions }) => permissions);
    requireMayLift(caller, before, effects);
  }
  const changes = { ...body, role_ids: body.role_ids && [...new Set(body.role_ids)] };
  await update(ctx.db, workspace_id, member_id, changes, ctx.clock.now(), caller.user_id).catch(toConflict);
  return noContent;
};
