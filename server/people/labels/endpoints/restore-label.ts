import { noContent } from '../../../http/reply.ts';
import { restoreLabel as restore } from '../restore-label.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

export const restoreLabel: AppHandler<'restore-label'> = async ({ params: { label_id }, caller, ctx }) => {
  await restore(ctx.db, toAct(caller, ctx), label_id);
  return noContent;
};
