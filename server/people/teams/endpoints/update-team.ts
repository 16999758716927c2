import { getTeamRow } from '../team-queries.ts';
import { noContent } from '../../../http/reply.ts';
import { updateTeam as update } from '../change-team.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

export const updateTeam: AppHandler<'update-team'> = async ({ params: { team_id }, body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await getTeamRow(ctx.db, workspace_id, team_id);
  await update(ctx.db, toAct(caller, ctx), { team_id, ...body });
  return noContent;
};
