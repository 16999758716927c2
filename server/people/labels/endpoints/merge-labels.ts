import { errors } from '@minutebook/contract/errors.ts';
import { noContent } from '../../../http/reply.ts';
import { mergeLabels as merge } from '../change-label.ts';
import { getLabel } from '../../people-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

export const mergeLabels: AppHandler<'merge-labels'> = async ({ params, body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { label_id } = params;
  const { into_label_id } = body;
  if (into_label_id === label_id) {
    throw errors.invalid('body.into_label_id', 'same_label');
  }
  await getLabel(ctx.db, workspace_id, label_id);
  await getLabel(ctx.db, workspace_id, into_label_id);
  await merge(ctx.db, toAct(caller, ctx), { label_id, into_label_id });
  return noContent;
};
