import { errors } from '@minutebook/contract/errors.ts';
import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listTeamRoleRows } from '../role-queries.ts';
import { toTeamRole } from '../role-view.ts';

export const getTeamRole: Handler<'get-team-role'> = async ({ params, caller, ctx }) => {
  const [role] = await listTeamRoleRows(ctx.db, caller.workspace.workspace_id, [params.role_id]);
  if (role === undefined) throw errors.teamRoleNotFound(params.role_id);
  return ok(toTeamRole(role));
};
