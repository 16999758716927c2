import type { WebhookPause } from '@minutebook/contract/v3/webhook-endpoints.ts';
import type { FactType } from '@minutebook/contract/facts.ts';
import { statement } from '../../base/database/database.ts';

export interface WebhookRow {
  webhook_id: number;
  owner_member_id: number;
  url: string;
  description: string;
  types: FactType[];
  pause_reason: WebhookPause | null;
  failing_since: Date | null;
  created_at: Date;
}

const columns = `w.webhook_id, w.owner_member_id, w.url, w.description, w.types, w.pause_reason, w.failing_since, w.created_at`;

export const selectWebhooks = statement<WebhookRow>(
  'webhooks.list',
  `select ${columns} from webhook w where w.workspace_id = $1 order by w.webhook_id`,
);

export const lockWebhook = statement<WebhookRow>(
  'webhooks.lock',
  `select ${columns} from webhook w where w.workspace_id = $1 and w.webhook_id = $2 for no key update`,
);

export const selectOwner = statement<{ user_id: number }>(
  'webhooks.owner',
  `select m.user_id from member m where m.workspace_id = $1 and m.member_id = $2`,
);

// Drawn apart, on the node that has the sequences: what counts rows may run on another.
export const takeWebhookId = statement<{ webhook_id: number }>(
  'webhooks.take-id',
  `select nextval('webhook_id_seq') as webhook_id`,
);

/** `$9` its number. It begins with what happens from now on; `$8` most of a workspace, of which no row comes back when there are so many. */
export const insertWebhook = statement<WebhookRow>(
  'webhooks.insert',
  `insert into webhook as w (workspace_id, webhook_id, owner_member_id, url, description, types, secret_sealed, next_seq,
     created_at, updated_at)
   select $1, $9, $2, $3, $4, $5::text[], $6,
     coalesce((select c.next_seq from fact_counter c where c.workspace_id = $1), 1), $7, $7
   where (select count(*) from webhook o where o.workspace_id = $1) < $8
   returning ${columns}`,
);

/** `$7`, `$8` what pauses it, `$9` whether it goes on from now. */
export const updateWebhook = statement<WebhookRow>(
  'webhooks.update',
  `update webhook w set url = coalesce($3, w.url), description = coalesce($4, w.description),
     types = coalesce($5::text[], w.types), updated_at = $6,
     pause_reason = case when $7::boolean then $8::text else w.pause_reason end,
     failing_since = case when $7::boolean then null else w.failing_since end,
     next_seq = case when $9::boolean
       then coalesce((select c.next_seq from fact_counter c where c.workspace_id = $1), 1) else w.next_seq end
   where w.workspace_id = $1 and w.webhook_id = $2
   returning ${columns}`,
  'facts',
);

/** Deletes deliveries made for the previous owner; those still waiting are made again for `$3`. */
export const handOver = statement<never>(
  'webhooks.hand-over',
  `with told as (
     delete from webhook_delivery d where d.workspace_id = $1 and d.webhook_id = $2 returning d.seq, d.state
   )
   update webhook w set owner_member_id = $3,
     next_seq = least(w.next_seq, (select min(t.seq) from told t where t.state = 'waiting'))
   where w.workspace_id = $1 and w.webhook_id = $2`,
);

export const dropWaiting = statement<never>(
  'webhooks.drop-waiting',
  `update webhook_delivery d set state = 'failed', fault = 'dropped', lease_until = null
   where d.workspace_id = $1 and d.webhook_id = $2 and d.state = 'waiting'`,
);

export const deleteWebhook = statement<{ webhook_id: number }>(
  'webhooks.delete',
  `delete from webhook w where w.workspace_id = $1 and w.webhook_id = $2 returning w.webhook_id`,
);

/** `$4` how long the old secret is good. */
export const rotateSecret = statement<{ webhook_id: number }>(
  'webhooks.rotate-secret',
  `update webhook w set secret_sealed = $3, old_secret_sealed = w.secret_sealed, old_secret_until = $4, updated_at = $5
   where w.workspace_id = $1 and w.webhook_id = $2
   returning w.webhook_id`,
);

/** Deliveries of all that still is from there on, as if nothing had been told. */
export const rewind = statement<{ webhook_id: number }>(
  'webhooks.rewind',
  `with again as (
     update webhook_delivery d set state = 'waiting', attempts = 0, due_at = $4, lease_until = null
     where d.workspace_id = $1 and d.webhook_id = $2 and d.seq >= $3
   )
   update webhook w set next_seq = least(w.next_seq, $3) where w.workspace_id = $1 and w.webhook_id = $2
   returning w.webhook_id`,
  'facts',
);

export const redeliver = statement<{ seq: number }>(
  'webhooks.redeliver',
  `update webhook_delivery d set state = 'waiting', attempts = 0, due_at = $4, lease_until = null
   where d.workspace_id = $1 and d.webhook_id = $2 and d.seq = $3
   returning d.seq`,
  'facts',
);
