import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listTeamPage } from '../team-queries.ts';
import { toTeam } from '../team-view.ts';

export const listTeams: Handler<'list-teams'> = async ({ query, caller, ctx }) => {
  const { rows, page } = await listTeamPage(ctx.db, caller.workspace.workspace_id, query);
  return ok({ items: rows.map(toTeam), page });
};
