import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listWorkspacePage } from '../workspace-queries.ts';
import { toWorkspace } from '../workspace-view.ts';

export const listWorkspaces: Handler<'list-workspaces'> = async ({ query, caller, ctx }) => {
  const { rows, page } = await listWorkspacePage(ctx.db, caller, query);
  return ok({ items: rows.map(toWorkspace), page });
};
