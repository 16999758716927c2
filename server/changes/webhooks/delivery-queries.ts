import type { FactType } from '@minutebook/contract/facts.ts';
import type { DeliveryFault, DeliveryState } from '@minutebook/contract/v3/webhook-endpoints.ts';
import { statement } from '../../base/database/database.ts';

export interface DeliveryRow {
  seq: number;
  type: FactType;
  state: DeliveryState;
  attempts: number;
  created_at: Date;
  due_at: Date;
  attempted_at: Date | null;
  duration_ms: number | null;
  status: number | null;
  fault: DeliveryFault | null;
  request: string | null;
  answer: string | null;
}

export const selectDeliveries = statement<DeliveryRow>(
  'webhooks.deliveries',
  `select d.seq, f.type, d.state, d.attempts, d.created_at, d.due_at, d.attempted_at, d.duration_ms, d.status, d.fault,
     d.request, d.answer
   from webhook_delivery d join fact f on f.workspace_id = d.workspace_id and f.seq = d.seq
   where d.workspace_id = $1 and d.webhook_id = $2 and d.seq < $3 and ($4::text is null or d.state = $4)
   order by d.seq desc limit $5`,
);

/** A suspended workspace is told of nothing until it is active again. */
const isRead = `s.status <> 'suspended'`;

/** One statement that reads only a few rows when nothing is due: it runs up to ten times a second. */
export const selectWork = statement<{ has_facts: boolean; has_due: boolean }>(
  'webhooks.work',
  `select
     exists (select 1 from webhook w join fact_counter c on c.workspace_id = w.workspace_id
       join workspace s on s.workspace_id = w.workspace_id and ${isRead}
       where w.pause_reason is null and w.next_seq < c.next_seq limit 1) as has_facts,
     exists (select 1 from webhook w join webhook_delivery d on d.workspace_id = w.workspace_id and d.webhook_id = w.webhook_id
       join workspace s on s.workspace_id = w.workspace_id and ${isRead}
       where d.state = 'waiting' and d.due_at <= $1 and (d.lease_until is null or d.lease_until <= $1)
         and (w.pause_reason is null or d.attempts < 0) limit 1) as has_due`,
);

/** The time of the next attempt, or the end of a lease, among those that are due before `$1`. */
export const selectNextDue = statement<{ due_at: Date | null }>(
  'webhooks.next-due',
  `select min(greatest(d.due_at, d.lease_until)) as due_at
   from webhook w
   join webhook_delivery d on d.workspace_id = w.workspace_id and d.webhook_id = w.webhook_id
   join workspace s on s.workspace_id = w.workspace_id and ${isRead}
   where d.state = 'waiting' and d.due_at < $1 and (w.pause_reason is null or d.attempts < 0)`,
);

export interface WebhookKey {
  workspace_id: number;
  webhook_id: number;
}

/**
 * Some of those that are behind, in all workspaces, and first whoever is least so: one that is told everything anew keeps nobody waiting.
 * Locking one is left to a statement on its shard.
 */
export const selectBehind = statement<WebhookKey>(
  'webhooks.behind',
  `select w.workspace_id, w.webhook_id
   from webhook w
   join fact_counter c on c.workspace_id = w.workspace_id
   join workspace s on s.workspace_id = w.workspace_id and ${isRead}
   where w.pause_reason is null and w.next_seq < c.next_seq
   order by c.next_seq - w.next_seq, w.workspace_id, w.webhook_id limit 64`,
);

export interface BehindRow extends WebhookKey {
  user_id: number;
  types: FactType[];
  /** The first fact that is still kept and has no delivery. */
  from_seq: number;
}

// Locked, so that of two processes one does it; the other has others to do. No row: one is at it, or it has caught up.
export const lockBehind = statement<BehindRow>(
  'webhooks.lock-behind',
  `select w.workspace_id, w.webhook_id, m.user_id, w.types, greatest(w.next_seq, c.oldest_seq) as from_seq
   from webhook w
   join fact_counter c on c.workspace_id = w.workspace_id
   join member m on m.workspace_id = w.workspace_id and m.member_id = w.owner_member_id
   where w.workspace_id = $1 and w.webhook_id = $2 and w.pause_reason is null and w.next_seq < c.next_seq
   for no key update of w skip locked`,
);

export interface TellableRow {
  seq: number;
  type: FactType;
  data: Record<string, unknown> | null;
  record_id: number | null;
  /** Now, or when it happened. */
  is_seen: boolean;
}

export const selectTellable = statement<TellableRow>(
  'webhooks.tellable',
  `select f.seq, f.type, f.data, f.record_id,
     coalesce(i.acl && $3::bigint[], false) or f.acl_before && $3::bigint[] as is_seen
   from fact f
   left join record_index i on i.workspace_id = $1 and i.record_id = f.record_id
   where f.workspace_id = $1 and f.seq >= $2
   order by f.seq limit $4`,
);

export const insertDeliveries = statement<never>(
  'webhooks.insert-deliveries',
  `insert into webhook_delivery (workspace_id, webhook_id, seq, state, attempts, due_at, created_at)
   select $1, $2, s.seq, 'waiting', 0, $4, $4 from unnest($3::bigint[]) as s (seq)
   on conflict (workspace_id, webhook_id, seq) do nothing`,
);

export const moveOn = statement<never>(
  'webhooks.move-on',
  `update webhook w set next_seq = $3 where w.workspace_id = $1 and w.webhook_id = $2`,
);

export const pause = statement<{ webhook_id: number }>(
  'webhooks.pause',
  `update webhook w set pause_reason = $3, updated_at = $4
   where w.workspace_id = $1 and w.webhook_id = $2 and w.pause_reason is null
   returning w.webhook_id`,
);

export interface ClaimedRow {
  workspace_id: number;
  webhook_id: number;
  seq: number;
  attempts: number;
  url: string;
  secret_sealed: Buffer;
  old_secret_sealed: Buffer | null;
  user_id: number;
  slug: string;
  type: FactType;
  at: Date;
  record_id: number | null;
  version: number | null;
  actor_member_id: number | null;
  changed: string[];
  data: Record<string, unknown> | null;
  failing_since: Date | null;
  /** The principals that see the record now; null if it is gone, or if the fact is about none. */
  acl: number[] | null;
}

/** Finds members with due deliveries; a statement on the shard of their workspace leases them. */
export const selectDueOwners = statement<{ workspace_id: number; owner_member_id: number }>(
  'webhooks.due-owners',
  `select w.workspace_id, w.owner_member_id from webhook w
   join workspace s on s.workspace_id = w.workspace_id and ${isRead}
   where exists (
     select 1 from webhook_delivery d
     where d.workspace_id = w.workspace_id and d.webhook_id = w.webhook_id and d.state = 'waiting' and d.due_at <= $1
       and (d.lease_until is null or d.lease_until <= $1) and (w.pause_reason is null or d.attempts < 0))
   group by w.workspace_id, w.owner_member_id order by w.workspace_id, w.owner_member_id limit 1000`,
);

// A lease ends by itself: what a killed process was at is sent again, with the same id. `$2` its end, `$3` most at once to one
// receiver, `$4` most at all, `$5` the workspace, `$6` the owner, of whose webhooks the one with the fewest under way goes first.
// A test is sent by a paused webhook too.
export const claim = statement<ClaimedRow>(
  'webhooks.claim',
  `with due as materialized (
     select d.workspace_id, d.webhook_id, d.seq
     from webhook w
     cross join lateral (
       select count(*) as count from webhook_delivery l
       where l.workspace_id = $5 and l.webhook_id = w.webhook_id and l.state = 'waiting' and l.lease_until > $1
     ) held
     cross join lateral (
       select x.workspace_id, x.webhook_id, x.seq, x.due_at from webhook_delivery x
       where x.workspace_id = $5 and x.webhook_id = w.webhook_id and x.state = 'waiting' and x.due_at <= $1
         and (x.lease_until is null or x.lease_until <= $1) and (w.pause_reason is null or x.attempts < 0)
       order by x.due_at, x.seq
       limit greatest(0, $3 - held.count)
       for no key update of x skip locked
     ) d
     where w.workspace_id = $5 and w.owner_member_id = $6
     order by held.count + row_number() over (partition by d.webhook_id order by d.due_at, d.seq), d.due_at, d.webhook_id, d.seq
     limit $4
   ), leased as (
     update webhook_delivery d set lease_until = $2, attempts = greatest(d.attempts, 0) + 1, attempted_at = $1
     from due where d.workspace_id = $5 and d.webhook_id = due.webhook_id and d.seq = due.seq
     returning d.workspace_id, d.webhook_id, d.seq, d.attempts
   )
   select l.workspace_id, l.webhook_id, l.seq, l.attempts, w.url, w.secret_sealed,
     case when w.old_secret_until > $1 then w.old_secret_sealed end as old_secret_sealed, w.failing_since,
     o.user_id, s.slug, f.type, f.at, f.record_id, f.version, a.member_id as actor_member_id, f.changed, f.data, i.acl
   from leased l
   join webhook w on w.workspace_id = $5 and w.webhook_id = l.webhook_id
   join workspace s on s.workspace_id = $5
   join fact f on f.workspace_id = $5 and f.seq = l.seq
   join member o on o.workspace_id = $5 and o.member_id = w.owner_member_id
   left join member a on a.workspace_id = $5 and a.user_id = f.actor_user_id
   left join record_index i on i.workspace_id = $5 and i.record_id = f.record_id
   order by l.webhook_id, l.seq`,
);

/** Writes nothing if another process holds the delivery by now. `$4` is the attempt. */
export const noteAttempt = statement<{ seq: number }>(
  'webhooks.note-attempt',
  `update webhook_delivery d set lease_until = null, state = $5, due_at = $6, status = $7, fault = $8, duration_ms = $9,
     request = $10, answer = $11
   where d.workspace_id = $1 and d.webhook_id = $2 and d.seq = $3 and d.attempts = $4 and d.lease_until is not null
   returning d.seq`,
  'facts',
);

/** Ends a delivery as failed because the webhook's owner may no longer know what it tells. `$4` is the attempt. */
export const drop = statement<never>(
  'webhooks.drop',
  `update webhook_delivery d set lease_until = null, state = 'failed', fault = 'dropped'
   where d.workspace_id = $1 and d.webhook_id = $2 and d.seq = $3 and d.attempts = $4`,
);

/** Workspaces with deliveries that were made, or tried last, after `$1`. */
export const selectFromFuture = statement<{ workspace_id: number }>(
  'webhooks.from-future',
  `select w.workspace_id from webhook w
   where exists (
     select 1 from webhook_delivery d
     where d.workspace_id = w.workspace_id and d.webhook_id = w.webhook_id and d.state = 'waiting'
       and coalesce(d.attempted_at, d.created_at) > $1)
   group by w.workspace_id order by w.workspace_id limit 1000`,
);

/** They are due at `$3`, which is now. */
export const bringBack = statement<never>(
  'webhooks.bring-back',
  `update webhook_delivery d set created_at = least(d.created_at, $3), attempted_at = least(d.attempted_at, $3), due_at = $3,
     lease_until = null
   where d.workspace_id = $1 and d.state = 'waiting' and coalesce(d.attempted_at, d.created_at) > $2`,
);

export const noteHealth = statement<never>(
  'webhooks.note-health',
  `update webhook w set failing_since = case when $3::boolean then null else coalesce(w.failing_since, $4) end
   where w.workspace_id = $1 and w.webhook_id = $2 and (w.failing_since is null) <> $3::boolean`,
);
