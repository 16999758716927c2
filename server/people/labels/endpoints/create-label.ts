import { created } from '../../../http/reply.ts';
import { createLabel as create } from '../create-label.ts';
import { getLabel } from '../../people-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

export const createLabel: AppHandler<'create-label'> = async ({ body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { label_id } = await create(ctx.db, toAct(caller, ctx), body);
  return created(await getLabel(ctx.db, workspace_id, label_id));
};
