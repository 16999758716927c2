import type { Handler } from '../../http/handler.ts';
import { noContent } from '../../http/reply.ts';
import { addLinks } from './label-change-queries.ts';
import { changeLabels } from './label-operations.ts';

export const addLabels: Handler<'add-labels'> = async ({ body, caller, ctx }) => {
  await changeLabels(ctx, caller, body, addLinks);
  return noContent;
};
