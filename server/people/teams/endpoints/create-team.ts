import { created } from '../../../http/reply.ts';
import { createTeam as create } from '../create-team.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const createTeam: AppHandler<'create-team'> = async ({ body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { name, description = null } = body;
  const team = { name, description };
  const { team_id } = await create(ctx.db, workspace_id, team, ctx.clock.now(), caller.user_id);
  return created({ id: team_id });
};
