import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listWorkspaceRolePage } from '../role-queries.ts';
import { toWorkspaceRole } from '../role-view.ts';

export const listWorkspaceRoles: Handler<'list-workspace-roles'> = async ({ query, caller, ctx }) => {
  const { rows, page } = await listWorkspaceRolePage(ctx.db, caller.workspace.workspace_id, query);
  return ok({ items: rows.map(toWorkspaceRole), page });
};
