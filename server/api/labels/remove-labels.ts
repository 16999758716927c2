import type { Handler } from '../../http/handler.ts';
import { noContent } from '../../http/reply.ts';
import { removeLinks } from './label-change-queries.ts';
import { changeLabels } from './label-operations.ts';

export const removeLabels: Handler<'remove-labels'> = async ({ body, caller, ctx }) => {
  await changeLabels(ctx, caller, body, removeLinks);
  return noContent;
};
