import { defaultPermissions } from '../../access/permissions.ts';
import { requireMember } from '../../api/members/require-member.ts';
import { getTeamRow } from '../../api/teams/team-queries.ts';
import { within } from '../../db/within.ts';
import { noContent } from '../../http/reply.ts';
import { putTeamMember as put } from '../../operator/put-team-member.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { mayIn, requireMayGive, requireMayLift, requireNoWayRound } from './grant-rules.ts';
import { listTeamRoleEffects } from './people-queries.ts';
import type { PeopleHandler } from './people-handler.ts';
import { toStanding } from './to-standing.ts';

export const putTeamMember: PeopleHandler<'put-team-member'> = async ({ params, body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { team_id, member_id } = params;
  const { base_role } = body;
  const role_ids = [...new Set(body.role_ids)];
  await changeWorkspace(ctx, caller, 'team.manage', async (tx, actor) => {
    await getTeamRow(tx, workspace_id, team_id);
    const standing = toStanding(await requireMember(tx, workspace_id, member_id));
    const effects = await listTeamRoleEffects(tx, workspace_id, role_ids);
    const place = standing.teams.get(team_id);
    const may = mayIn(actor, team_id);
    requireMayGive(may, defaultPermissions({ team: base_role }));
    requireMayGive(may, effects);
    requireMayLift(may, place?.effects ?? [], effects);
    const wanted = { ...standing, teams: new Map([[team_id, { base_role, effects }]]) };
    requireNoWayRound(actor, team_id, place && standing, wanted);
    const put_at = { team_id, member_id, base_role, role_ids };
    await put(within(tx), workspace_id, put_at, ctx.clock.now(), caller.user_id);
  });
  return noContent;
};
