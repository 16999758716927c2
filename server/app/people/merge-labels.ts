import { errors } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { noContent } from '../../http/reply.ts';
import { mergeLabels as merge } from '../../operator/change-label.ts';
import { getLabel } from './people-queries.ts';
import type { PeopleHandler } from './people-handler.ts';

export const mergeLabels: PeopleHandler<'merge-labels'> = async ({ params, body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { label_id } = params;
  const { into_label_id } = body;
  if (into_label_id === label_id) {
    throw errors.validation([{ path: 'body.into_label_id', message: say('same_label') }]);
  }
  await getLabel(ctx.db, workspace_id, label_id);
  await getLabel(ctx.db, workspace_id, into_label_id);
  await merge(ctx.db, workspace_id, { label_id, into_label_id }, ctx.clock.now());
  return noContent;
};
