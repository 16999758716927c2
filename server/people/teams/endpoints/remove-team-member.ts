import { requireMember } from '../../members/require-member.ts';
import { getTeamRow } from '../team-queries.ts';
import { within } from '../../../base/database/within.ts';
import { noContent } from '../../../http/reply.ts';
import { removeTeamMember as removeMember } from '../remove-team-member.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { mayIn, requireMayLift } from '../../../access/grant-rules.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toStanding } from '../../roles/to-standing.ts';
import { toAct } from '../../workspace-act.ts';

export const removeTeamMember: AppHandler<'remove-team-member'> = async ({ params, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { team_id, member_id } = params;
  await changeWorkspace(ctx, {
    caller,
    permission: 'team.manage',
    change: async (tx, actor) => {
      await getTeamRow(tx, workspace_id, team_id);
      const { teams } = toStanding(await requireMember(tx, workspace_id, member_id));
      requireMayLift(mayIn(actor, team_id), teams.get(team_id)?.effects ?? [], []);
      const place = { team_id, member_id };
      await removeMember(within(tx), toAct(caller, ctx), place);
    },
  });
  return noContent;
};
