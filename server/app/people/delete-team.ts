import { getTeamRow } from '../../api/teams/team-queries.ts';
import { noContent } from '../../http/reply.ts';
import { deleteTeam as remove } from '../../operator/change-team.ts';
import { toConflict } from '../to-conflict.ts';
import type { PeopleHandler } from './people-handler.ts';

export const deleteTeam: PeopleHandler<'delete-team'> = async ({ params: { team_id }, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await getTeamRow(ctx.db, workspace_id, team_id);
  await remove(ctx.db, workspace_id, team_id, ctx.clock.now(), caller.user_id).catch(toConflict);
  return noContent;
};
