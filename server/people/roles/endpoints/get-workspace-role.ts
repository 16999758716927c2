import { errors } from '@minutebook/contract/errors.ts';
import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listWorkspaceRoleRows } from '../role-queries.ts';
import { toWorkspaceRole } from '../role-view.ts';

export const getWorkspaceRole: Handler<'get-workspace-role'> = async ({ params, caller, ctx }) => {
  const [role] = await listWorkspaceRoleRows(ctx.db, caller.workspace.workspace_id, [params.role_id]);
  if (role === undefined) throw errors.workspaceRoleNotFound(params.role_id);
  return ok(toWorkspaceRole(role));
};
