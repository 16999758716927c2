import type { Handler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { changeLabels } from '../label-operations.ts';
import { addLabels as addLinks } from '../../record-writer.ts';

export const addLabels: Handler<'add-labels'> = async ({ body, caller, ctx }) => {
  await changeLabels(ctx, { caller, change: body, changeLinks: addLinks });
  return noContent;
};
