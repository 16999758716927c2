import { noContent } from '../../../http/reply.ts';
import { deleteLabel as remove } from '../delete-label.ts';
import { getLabel } from '../../people-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

export const deleteLabel: AppHandler<'delete-label'> = async ({ params: { label_id }, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await getLabel(ctx.db, workspace_id, label_id);
  await remove(ctx.db, toAct(caller, ctx), label_id);
  return noContent;
};
