import { errors } from '@minutebook/contract/errors.ts';
import type { V3Handler } from '../../v3-handler.ts';
import { ok } from '../../../http/reply.ts';
import { readCursor, writeCursor } from '../../../records/lists/cursor.ts';
import { hearsOf } from '../../hearing-scopes.ts';
import { selectDeliveries } from '../delivery-queries.ts';
import { selectWebhooks } from '../webhook-queries.ts';
import { toDelivery } from '../webhook-view.ts';

export const listWebhookDeliveries: V3Handler<'list-webhook-deliveries'> = async ({
  params,
  query,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  const { webhook_id } = params;
  const { next_token, limit, state = null } = query;
  const before = next_token
    ? (readCursor(ctx.keys, { workspaceId: workspace_id, list: 'deliveries', token: next_token }) as number)
    : Number.MAX_SAFE_INTEGER;
  const known = await ctx.db.query(selectWebhooks, [workspace_id]);
  const webhook = known.find((each) => each.webhook_id === webhook_id);
  if (webhook === undefined) throw errors.webhookNotFound(webhook_id);
  // Deliveries contain what the owner sees; others, and a token that reads no records, may see less.
  const isOwn = webhook.owner_member_id === caller.member_id && hearsOf(caller, webhook.types);
  // One more than the page tells whether there is another.
  const rows = await ctx.db.query(selectDeliveries, [workspace_id, webhook_id, before, state, limit + 1]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return ok({
    items: page.map((row) => toDelivery(isOwn ? row : { ...row, request: null, answer: null })),
    next_token:
      last === undefined
        ? null
        : writeCursor(ctx.keys, { workspaceId: workspace_id, list: 'deliveries', payload: last.seq }),
  });
};
