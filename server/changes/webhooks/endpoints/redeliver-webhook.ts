import { errors } from '@minutebook/contract/errors.ts';
import type { V3Handler } from '../../v3-handler.ts';
import { noContent } from '../../../http/reply.ts';
import { redeliver } from '../webhook-queries.ts';

export const redeliverWebhook: V3Handler<'redeliver-webhook'> = async ({ params, caller, ctx }) => {
  const { webhook_id, seq } = params;
  const values = [caller.workspace.workspace_id, webhook_id, seq, ctx.clock.now()];
  const rows = await ctx.db.query(redeliver, values);
  if (rows.length === 0) throw errors.missing('no_delivery', { webhook_id, seq });
  return noContent;
};
