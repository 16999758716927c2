import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit } from '../../../access/audit-log.ts';
import { HOUR_MS } from '../../../base/durations.ts';
import type { V3Handler } from '../../v3-handler.ts';
import { ok } from '../../../http/reply.ts';
import { makeWebhookSecret } from '../sign-webhook.ts';
import { rotateSecret } from '../webhook-queries.ts';

const KEPT_HOURS = 24;

export const rotateWebhookSecret: V3Handler<'rotate-webhook-secret'> = async ({
  params,
  body,
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  const { webhook_id } = params;
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + (body.keep_old_hours ?? KEPT_HOURS) * HOUR_MS);
  const secret = makeWebhookSecret();
  await ctx.db.transaction(async (tx) => {
    const rotated = await tx.query(rotateSecret, [
      workspace_id,
      webhook_id,
      ctx.keys.seal(secret),
      until,
      now,
    ]);
    if (rotated.length === 0) throw errors.webhookNotFound(webhook_id);
    const event = { action: 'webhook.rotate_secret', actor_user_id: caller.user_id, detail: { webhook_id } };
    await writeAudit(tx, { workspaceId: workspace_id, event, now });
  });
  return ok({ secret });
};
