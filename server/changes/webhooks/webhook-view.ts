import type { Webhook, WebhookDelivery } from '@minutebook/contract/v3/webhook-endpoints.ts';
import type { DeliveryRow } from './delivery-queries.ts';
import type { WebhookRow } from './webhook-queries.ts';

export function toWebhook({
  webhook_id,
  pause_reason,
  failing_since,
  created_at,
  ...row
}: WebhookRow): Webhook {
  return {
    id: webhook_id,
    url: row.url,
    description: row.description,
    types: row.types,
    owner_member_id: row.owner_member_id,
    state: pause_reason === null ? 'active' : 'paused',
    pause_reason,
    failing_since: failing_since?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

export function toDelivery({ created_at, due_at, attempted_at, ...row }: DeliveryRow): WebhookDelivery {
  return {
    seq: row.seq,
    type: row.type,
    state: row.state,
    attempts: Math.max(row.attempts, 0),
    created_at: created_at.toISOString(),
    due_at: row.state === 'waiting' ? due_at.toISOString() : null,
    attempted_at: attempted_at?.toISOString() ?? null,
    duration_ms: row.duration_ms,
    status: row.status,
    fault: row.fault,
    request: row.request,
    answer: row.answer,
  };
}
