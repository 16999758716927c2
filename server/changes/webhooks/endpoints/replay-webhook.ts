import { errors } from '@minutebook/contract/errors.ts';
import type { V3Handler } from '../../v3-handler.ts';
import { noContent } from '../../../http/reply.ts';
import { rewind } from '../webhook-queries.ts';

export const replayWebhook: V3Handler<'replay-webhook'> = async ({ params, body, caller, ctx }) => {
  const { webhook_id } = params;
  const values = [caller.workspace.workspace_id, webhook_id, body.from_seq, ctx.clock.now()];
  const rows = await ctx.db.query(rewind, values);
  if (rows.length === 0) throw errors.webhookNotFound(webhook_id);
  return noContent;
};
