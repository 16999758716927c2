import { getTeamRow } from '../team-queries.ts';
import { noContent } from '../../../http/reply.ts';
import { updateTeam as update } from '../change-team.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const updateTeam: AppHandler<'update-team'> = async ({ params: { team_id }, body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await getTeamRow(ctx.db, workspace_id, team_id);
  await update(ctx.db, workspace_id, team_id, body, ctx.clock.now(), caller.user_id);
  return noContent;
};
