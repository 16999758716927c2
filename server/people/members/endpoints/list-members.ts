import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listMemberPage } from '../member-queries.ts';
import { toMembers } from '../member-view.ts';

export const listMembers: Handler<'list-members'> = async ({ query, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { rows, page } = await listMemberPage(ctx.db, workspace_id, query);
  return ok({ items: await toMembers(ctx.db, workspace_id, rows), page });
};
