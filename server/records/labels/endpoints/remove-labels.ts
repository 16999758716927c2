import type { Handler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { changeLabels } from '../label-operations.ts';
import { removeLabels as removeLinks } from '../../record-writer.ts';

export const removeLabels: Handler<'remove-labels'> = async ({ body, caller, ctx }) => {
  await changeLabels(ctx, { caller, change: body, changeLinks: removeLinks });
  return noContent;
};
