import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listTeamRolePage } from '../role-queries.ts';
import { toTeamRole } from '../role-view.ts';

export const listTeamRoles: Handler<'list-team-roles'> = async ({ query, caller, ctx }) => {
  const { rows, page } = await listTeamRolePage(ctx.db, caller.workspace.workspace_id, query);
  return ok({ items: rows.map(toTeamRole), page });
};
