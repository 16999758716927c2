import { ok } from '../../../http/reply.ts';
import { updateLabel as update } from '../change-label.ts';
import { getLabel } from '../../people-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

export const updateLabel: AppHandler<'update-label'> = async ({
  params: { label_id },
  body,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  await getLabel(ctx.db, workspace_id, label_id);
  await update(ctx.db, toAct(caller, ctx), { label_id, ...body });
  return ok(await getLabel(ctx.db, workspace_id, label_id));
};
