import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listPrograms as list } from '../program-view.ts';

export const listPrograms: AppHandler<'list-programs'> = async ({ caller, ctx }) =>
  ok({ items: await list(ctx.db, { workspace_id: caller.workspace.workspace_id }, ctx.clock.now()) });
