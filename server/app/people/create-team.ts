import { created } from '../../http/reply.ts';
import { createTeam as create } from '../../operator/create-team.ts';
import { toConflict } from '../to-conflict.ts';
import type { PeopleHandler } from './people-handler.ts';

export const createTeam: PeopleHandler<'create-team'> = async ({ body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { name, description = null } = body;
  const team = { name, description };
  const { team_id } = await create(ctx.db, workspace_id, team, ctx.clock.now(), caller.user_id).catch(
    toConflict,
  );
  return created({ id: team_id });
};
