import { getTeamRow } from '../team-queries.ts';
import { within } from '../../../base/database/within.ts';
import { noContent } from '../../../http/reply.ts';
import { deleteTeam as remove } from '../change-team.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { mayIn, requireMayLift } from '../../../access/grant-rules.ts';
import { listTeamEffects } from '../../../access/team-effects.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

export const deleteTeam: AppHandler<'delete-team'> = async ({ params: { team_id }, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await changeWorkspace(ctx, {
    caller,
    permission: 'team.manage',
    change: async (tx, actor) => {
      await getTeamRow(tx, workspace_id, team_id);
      requireMayLift(mayIn(actor, team_id), await listTeamEffects(tx, workspace_id, [team_id]), []);
      await remove(within(tx), toAct(caller, ctx), team_id);
    },
  });
  return noContent;
};
