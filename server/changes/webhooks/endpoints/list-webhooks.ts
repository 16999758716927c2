import type { V3Handler } from '../../v3-handler.ts';
import { ok } from '../../../http/reply.ts';
import { selectWebhooks } from '../webhook-queries.ts';
import { toWebhook } from '../webhook-view.ts';

export const listWebhooks: V3Handler<'list-webhooks'> = async ({ caller, ctx }) => {
  const rows = await ctx.db.query(selectWebhooks, [caller.workspace.workspace_id]);
  return ok({ items: rows.map(toWebhook) });
};
