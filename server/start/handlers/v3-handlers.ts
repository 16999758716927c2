/** Every operation of /api/v3 and the handler that answers it. */
import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { listWebhooks } from '../../changes/webhooks/endpoints/list-webhooks.ts';
import { createWebhook } from '../../changes/webhooks/endpoints/create-webhook.ts';
import { updateWebhook } from '../../changes/webhooks/endpoints/update-webhook.ts';
import { deleteWebhook } from '../../changes/webhooks/endpoints/delete-webhook.ts';
import { rotateWebhookSecret } from '../../changes/webhooks/endpoints/rotate-webhook-secret.ts';
import { testWebhook } from '../../changes/webhooks/endpoints/test-webhook.ts';
import { listWebhookDeliveries } from '../../changes/webhooks/endpoints/list-webhook-deliveries.ts';
import { redeliverWebhook } from '../../changes/webhooks/endpoints/redeliver-webhook.ts';
import { replayWebhook } from '../../changes/webhooks/endpoints/replay-webhook.ts';
import { listChanges } from '../../changes/endpoints/list-changes.ts';

export const v3Handlers: HandlersOf<typeof v3Endpoints, RecordContext> = {
  'list-changes': listChanges,
  'list-webhooks': listWebhooks,
  'create-webhook': createWebhook,
  'update-webhook': updateWebhook,
  'delete-webhook': deleteWebhook,
  'rotate-webhook-secret': rotateWebhookSecret,
  'test-webhook': testWebhook,
  'list-webhook-deliveries': listWebhookDeliveries,
  'redeliver-webhook': redeliverWebhook,
  'replay-webhook': replayWebhook,
};
