import { requireMember } from '../../api/members/require-member.ts';
import { getTeamRow } from '../../api/teams/team-queries.ts';
import { noContent } from '../../http/reply.ts';
import { putTeamMember as put } from '../../operator/put-team-member.ts';
import { requireMayGive } from './grant-rules.ts';
import { listTeamRoleEffects } from './people-queries.ts';
import type { PeopleHandler } from './people-handler.ts';

export const putTeamMember: PeopleHandler<'put-team-member'> = async ({ params, body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { team_id, member_id } = params;
  const role_ids = [...new Set(body.role_ids)];
  await getTeamRow(ctx.db, workspace_id, team_id);
  await requireMember(ctx.db, workspace_id, member_id);
  requireMayGive(caller, await listTeamRoleEffects(ctx.db, workspace_id, role_ids));
  const place = { team_id, member_id, base_role: body.base_role, role_ids };
  await put(ctx.db, workspace_id, place, ctx.clock.now(), caller.user_id);
  return noContent;
};
