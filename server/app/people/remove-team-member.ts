import { requireMember } from '../../api/members/require-member.ts';
import { getTeamRow } from '../../api/teams/team-queries.ts';
import { noContent } from '../../http/reply.ts';
import { removeTeamMember as removeMember } from '../../operator/remove-team-member.ts';
import { toConflict } from '../to-conflict.ts';
import type { PeopleHandler } from './people-handler.ts';

export const removeTeamMember: PeopleHandler<'remove-team-member'> = async ({ params, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { team_id, member_id } = params;
  await getTeamRow(ctx.db, workspace_id, team_id);
  await requireMember(ctx.db, workspace_id, member_id);
  const place = { team_id, member_id };
  await removeMember(ctx.db, workspace_id, place, ctx.clock.now(), caller.user_id).catch(toConflict);
  return noContent;
};
