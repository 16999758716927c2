import { countVisibleRecordsOfTeam } from '../../../search/walk/visible-records.ts';
import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { getTeamRow } from '../team-queries.ts';
import { toTeam } from '../team-view.ts';

export const getTeam: Handler<'get-team'> = async ({ params: { team_id }, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const team = await getTeamRow(ctx.db, workspace_id, team_id);
  const record_count = await countVisibleRecordsOfTeam(ctx.db, {
    workspace_id,
    principals: caller.principals,
    team_id,
  });
  return ok({ ...toTeam(team), member_count: team.member_count, record_count });
};
