import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { listInvitationPage } from '../invitation-queries.ts';
import { toInvitations } from '../invitation-view.ts';

export const listInvitations: Handler<'list-invitations'> = async ({ query, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { rows, page } = await listInvitationPage(ctx.db, {
    workspace_id,
    request: query,
    now: ctx.clock.now(),
  });
  return ok({ items: await toInvitations(ctx.db, workspace_id, rows), page });
};
