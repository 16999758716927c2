import type { WebhookPause } from '@minutebook/contract/v3/webhook-endpoints.ts';
import { noteEvent } from '../../access/note-event.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import * as queries from './delivery-queries.ts';

/** Is told as a fact, so that those who look after it hear of it; nothing happens when it is paused already. */
export async function pauseWebhook(
  tx: WriteTransaction,
  { workspace_id, webhook_id }: { workspace_id: number; webhook_id: number },
  { reason, now }: { reason: WebhookPause; now: Date },
): Promise<void> {
  const paused = await tx.query(queries.pause, [workspace_id, webhook_id, reason, now]);
  if (paused.length === 0) return;
  noteEvent(tx, { kind: 'webhook.pause', workspace_id, at: now, detail: { webhook_id, reason } });
}
