import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit } from '../../../access/audit-log.ts';
import { requireRow } from '../../../base/database/require-row.ts';
import type { V3Handler } from '../../v3-handler.ts';
import { ok } from '../../../http/reply.ts';
import { requireHearing } from '../../hearing-scopes.ts';
import { requireWebhookUrl } from '../require-webhook-url.ts';
import { dropWaiting, handOver, lockWebhook, updateWebhook as update } from '../webhook-queries.ts';
import { toWebhook } from '../webhook-view.ts';

export const updateWebhook: V3Handler<'update-webhook'> = async ({ params, body, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { webhook_id } = params;
  const { state, resume_from, description, types } = body;
  const url = body.url === undefined ? null : requireWebhookUrl(ctx, body.url);
  const now = ctx.clock.now();
  const pauseReason = state === 'paused' ? 'asked' : null;
  const isFromNow = state === 'active' && resume_from === 'now';
  const row = await ctx.db.transaction(async (tx) => {
    const values = [url, description ?? null, types === undefined ? null : [...new Set(types)], now];
    const key = [workspace_id, webhook_id] as const;
    const [present] = await tx.query(lockWebhook, key);
    if (present === undefined) throw errors.webhookNotFound(webhook_id);
    if (url !== null || types !== undefined) requireHearing(caller, types ?? present.types);
    // Changing the address makes the caller its owner, so that it cannot send there what they may not see.
    const isTaken = url !== null && url !== present.url && present.owner_member_id !== caller.member_id;
    if (isTaken) await tx.query(handOver, [...key, caller.member_id]);
    const rows = await tx.query(update, [...key, ...values, state !== undefined, pauseReason, isFromNow]);
    if (isFromNow) await tx.query(dropWaiting, key);
    const detail = { webhook_id, state, fields: Object.keys(body) };
    const event = { action: 'webhook.update', actor_user_id: caller.user_id, detail };
    await writeAudit(tx, { workspaceId: workspace_id, event, now });
    return requireRow(rows, 'updating a webhook');
  });
  return ok(toWebhook(row));
};
