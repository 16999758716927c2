import { getTeamRow } from '../../api/teams/team-queries.ts';
import { noContent } from '../../http/reply.ts';
import { updateTeam as update } from '../../operator/change-team.ts';
import { toConflict } from '../to-conflict.ts';
import type { PeopleHandler } from './people-handler.ts';

export const updateTeam: PeopleHandler<'update-team'> = async ({
  params: { team_id },
  body,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  await getTeamRow(ctx.db, workspace_id, team_id);
  await update(ctx.db, workspace_id, team_id, body, ctx.clock.now(), caller.user_id).catch(toConflict);
  return noContent;
};
