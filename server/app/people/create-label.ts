import { created } from '../../http/reply.ts';
import { createLabel as create } from '../../operator/create-label.ts';
import { getLabel } from './people-queries.ts';
import { toConflict } from '../to-conflict.ts';
import type { PeopleHandler } from './people-handler.ts';

export const createLabel: PeopleHandler<'create-label'> = async ({ body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { label_id } = await create(ctx.db, workspace_id, body, ctx.clock.now()).catch(toConflict);
  return created(await getLabel(ctx.db, workspace_id, label_id));
};
