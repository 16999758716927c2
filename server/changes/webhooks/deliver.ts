/** One attempt of a delivery: rendered for its owner's eyes, signed, sent, and what became of it. */
import { loadActingMember } from '../../access/load-place.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import type { AddressGuard } from '../../base/address-guard.ts';
import { mayKnow } from '../list-facts.ts';
import * as queries from './delivery-queries.ts';
import type { ClaimedRow } from './delivery-queries.ts';
import { pauseWebhook } from './pause-webhook.ts';
import { sendRequest, type SentRequest } from './send-request.ts';
import { signWebhook } from './sign-webhook.ts';
import type { WebhookContext } from './bring-back-times.ts';

/** How long after an attempt the next one follows; after the last there is none. */
const PAUSES_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];
/** Jitter spreads the retries to a receiver that was down. */
const JITTER = 0.1;
const LONGEST_RETRY_AFTER_MS = 10 * HOUR_MS;
/** A webhook is paused when no delivery has arrived for this long. */
const GIVEN_UP_MS = 5 * DAY_MS;

const GONE = 410;

export async function deliver(
  ctx: WebhookContext,
  guard: AddressGuard,
  { delivery, stopping }: { delivery: ClaimedRow; stopping: AbortSignal },
): Promise<void> {
  const { workspace_id, user_id } = delivery;
  const member = await loadActingMember(ctx.db, workspace_id, user_id);
  const now = ctx.clock.now();
  if (member === null) {
    await ctx.db.transaction((tx) => pauseWebhook(tx, delivery, { reason: 'owner_gone', now }));
    return;
  }
  // Since the delivery was made, or the last time that it was asked for, a role may have been lost. A test tells nothing.
  if (delivery.record_id === null && delivery.type !== 'webhook.test' && !mayKnow(member, delivery.type)) {
    const { webhook_id, seq, attempts } = delivery;
    await ctx.db.query(queries.drop, [workspace_id, webhook_id, seq, attempts]);
    return;
  }
  const body = JSON.stringify(toEvent(delivery, new Set(member.principals)));
  const started = performance.now();
  const sent = await send(ctx, guard, { delivery, body, stopping });
  // A worker that stops has not failed: whoever takes over sends it again.
  if (sent.fault !== null && stopping.aborted) return;
  const duration = Math.round(performance.now() - started);
  await note(ctx, delivery, { sent, body, duration });
}

/** Makes the body for a receiver. If its owner no longer sees the record, that is all it says. */
function toEvent(delivery: ClaimedRow, principals: ReadonlySet<number>): object {
  const { workspace_id, slug, seq, at, record_id, actor_member_id } = delivery;
  const isSeen =
    record_id === null || (delivery.acl?.some((principal) => principals.has(principal)) ?? false);
  // A deletion is delivered only to those who saw the record until then.
  const isItsEnd = delivery.type === 'record.deleted' && delivery.acl === null;
  const envelope = { id: toEventId(delivery), seq, at, workspace: { id: workspace_id, slug }, record_id };
  if (isSeen || isItsEnd) {
    const { type, version, changed, data } = delivery;
    return { type, ...envelope, version, actor_member_id, changed, data };
  }
  const reason = delivery.acl === null ? 'deleted' : 'no_access';
  return {
    type: 'record.gone',
    ...envelope,
    version: null,
    actor_member_id: null,
    changed: [],
    data: { reason },
  };
}

const toEventId = ({ workspace_id, seq }: ClaimedRow) => `evt_${workspace_id}_${seq}`;

async function send(
  ctx: WebhookContext,
  guard: AddressGuard,
  { delivery, body, stopping }: { delivery: ClaimedRow; body: string; stopping: AbortSignal },
): Promise<SentRequest> {
  const { url, secret_sealed, old_secret_sealed } = delivery;
  const sealed = old_secret_sealed === null ? [secret_sealed] : [secret_sealed, old_secret_sealed];
  const secrets = sealed.map((secret) => ctx.keys.unseal(secret)).filter((secret) => secret !== undefined);
  // (receivers refuse what is much older or newer than their own clock: it is the time of sending)
  const timestamp = Math.floor(ctx.clock.now().getTime() / 1000);
  const headers = {
    ...signWebhook(secrets, { id: toEventId(delivery), timestamp, body }),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Minutebook-Webhooks/1',
  };
  return sendRequest(guard, { url, headers, body }, stopping);
}

async function note(
  ctx: WebhookContext,
  delivery: ClaimedRow,
  { sent, body, duration }: { sent: SentRequest; body: string; duration: number },
): Promise<void> {
  const { workspace_id, webhook_id, seq, attempts } = delivery;
  const { fault, status, answer } = sent;
  const now = ctx.clock.now();
  const pause = toPause(sent, attempts);
  const state = fault === null ? 'delivered' : pause === null ? 'failed' : 'waiting';
  const due = new Date(now.getTime() + (pause ?? 0));
  ctx.metrics.webhook_attempts.inc({ outcome: fault ?? 'delivered' });
  ctx.metrics.webhook_seconds.observe(duration / 1000);
  await ctx.db.transaction(async (tx) => {
    const about = [status, fault, duration, body, answer];
    const key = [workspace_id, webhook_id, seq];
    const noted = await tx.query(queries.noteAttempt, [...key, attempts, state, due, ...about]);
    if (noted.length === 0) return;
    await tx.query(queries.noteHealth, [workspace_id, webhook_id, fault === null, now]);
    if (status === GONE) await pauseWebhook(tx, delivery, { reason: 'gone', now });
    if (fault !== null && hasGivenUp(delivery, now)) {
      await pauseWebhook(tx, delivery, { reason: 'failing', now });
    }
  });
}

const hasGivenUp = ({ failing_since }: ClaimedRow, now: Date) =>
  failing_since !== null && now.getTime() - failing_since.getTime() >= GIVEN_UP_MS;

/** null: no attempt follows. */
function toPause({ status, retry_after_seconds }: SentRequest, attempts: number): number | null {
  const planned = PAUSES_MS[attempts - 1];
  if (planned === undefined || status === GONE) return null;
  const spread = planned * (1 + JITTER * (2 * Math.random() - 1));
  const isAsked = retry_after_seconds !== null && (status === 429 || status === 503);
  const asked = isAsked ? Math.min(retry_after_seconds * 1000, LONGEST_RETRY_AFTER_MS) : 0;
  return Math.round(Math.max(spread, asked));
}
