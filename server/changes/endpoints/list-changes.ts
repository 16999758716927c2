import type { V3Handler } from '../v3-handler.ts';
import { okText } from '../../http/reply.ts';
import { readChangePage } from '../read-change-page.ts';

export const listChanges: V3Handler<'list-changes'> = async ({ query, caller, ctx }) => {
  const { text } = await readChangePage(ctx, caller, query);
  return okText(text);
};
