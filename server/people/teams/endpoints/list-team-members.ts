import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listHeldTeamRoles } from '../../roles/held-roles.ts';
import { getTeamRow, listTeamMemberPage } from '../team-queries.ts';
import { toTeamMember } from '../team-view.ts';

export const listTeamMembers: Handler<'list-team-members'> = async ({ params, query, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { team_id } = await getTeamRow(ctx.db, workspace_id, params.team_id);
  const { rows, page } = await listTeamMemberPage(ctx.db, {
    workspace_id,
    team_id,
    page: query,
  });
  const roles = await listHeldTeamRoles(ctx.db, workspace_id, rows);
  return ok({ items: rows.map((row) => toTeamMember(row, roles)), page });
};
