import { defaultPermissions } from '../../../access/permissions.ts';
import { requireMember } from '../../members/require-member.ts';
import { getTeamRow } from '../team-queries.ts';
import { within } from '../../../base/database/within.ts';
import { noContent } from '../../../http/reply.ts';
import { putTeamMember as put } from '../put-team-member.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { mayIn, requireMayGive, requireMayLift, requireNoWayRound } from '../../../access/grant-rules.ts';
import { listTeamRoleEffects } from '../../people-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toStanding } from '../../roles/to-standing.ts';
import { toAct } from '../../workspace-act.ts';

export const putTeamMember: AppHandler<'put-team-member'> = async ({ params, body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { team_id, member_id } = params;
  const { base_role } = body;
  const role_ids = [...new Set(body.role_ids)];
  await changeWorkspace(ctx, {
    caller,
    permission: 'team.manage',
    change: async (tx, actor) => {
      await getTeamRow(tx, workspace_id, team_id);
      const standing = toStanding(await requireMember(tx, workspace_id, member_id));
      const effects = await listTeamRoleEffects(tx, workspace_id, role_ids);
      const place = standing.teams.get(team_id);
      const may = mayIn(actor, team_id);
      requireMayGive(may, defaultPermissions({ team: base_role }));
      requireMayGive(may, effects);
      requireMayLift(may, place?.effects ?? [], effects);
      const wanted = { ...standing, teams: new Map([[team_id, { base_role, effects }]]) };
      requireNoWayRound({ caller: actor, team_id, before: place && standing, after: wanted });
      const putAt = { team_id, member_id, base_role, role_ids };
      await put(within(tx), toAct(caller, ctx), putAt);
    },
  });
  return noContent;
};
