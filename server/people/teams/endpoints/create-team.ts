import { created } from '../../../http/reply.ts';
import { createTeam as create } from '../create-team.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

export const createTeam: AppHandler<'create-team'> = async ({ body, caller, ctx }) => {
  const { name, description = null } = body;
  const team = { name, description };
  const { team_id } = await create(ctx.db, toAct(caller, ctx), team);
  return created({ id: team_id });
};
