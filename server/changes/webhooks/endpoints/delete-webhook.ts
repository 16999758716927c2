import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit } from '../../../access/audit-log.ts';
import type { V3Handler } from '../../v3-handler.ts';
import { noContent } from '../../../http/reply.ts';
import { deleteWebhook as remove } from '../webhook-queries.ts';

export const deleteWebhook: V3Handler<'delete-webhook'> = async ({ params: { webhook_id }, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await ctx.db.transaction(async (tx) => {
    const deleted = await tx.query(remove, [workspace_id, webhook_id]);
    if (deleted.length === 0) throw errors.webhookNotFound(webhook_id);
    const event = { action: 'webhook.delete', actor_user_id: caller.user_id, detail: { webhook_id } };
    await writeAudit(tx, { workspaceId: workspace_id, event, now: ctx.clock.now() });
  });
  return noContent;
};
