import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import * as trash from '../list-trash.ts';

export const listTrash: AppHandler<'list-trash'> = async ({ query, caller, ctx }) =>
  ok(await trash.listTrash(ctx, { workspaceId: caller.workspace.workspace_id, caller, page: query }));
