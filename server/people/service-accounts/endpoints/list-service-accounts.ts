import { ok } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { listServiceAccounts as list } from '../service-account-view.ts';

export const listServiceAccounts: AppHandler<'list-service-accounts'> = async ({ caller, ctx }) =>
  ok({ items: await list(ctx.db, caller.workspace.workspace_id) });
