import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import { loadActingMember } from '../../access/load-place.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { lockCount } from '../../base/database/wait-for-locks.ts';
import { requireRow } from '../../base/must.ts';
import { HOUR_MS } from '../../base/durations.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { readCursor, writeCursor } from '../../records/lists/cursor.ts';
import { hearsOf, requireHearing } from '../hearing-scopes.ts';
import { selectDeliveries } from './delivery-queries.ts';
import { makeWebhookSecret } from './sign-webhook.ts';
import {
  deleteWebhook,
  dropWaiting,
  handOver,
  insertWebhook,
  lockWebhook,
  redeliver,
  rewind,
  rotateSecret,
  selectOwner,
  selectWebhooks,
  takeWebhookId,
  updateWebhook,
  type WebhookRow,
} from './webhook-queries.ts';
import { toDelivery, toWebhook } from './webhook-view.ts';
import type { Context } from '../../http/context.ts';
import { makeAddressGuard } from '../../base/address-guard.ts';

/** The limit per workspace, because each webhook is sent everything that happens. */
const MOST_WEBHOOKS = 20;

const OLD_SECRET_HOURS = 24;

// Attempts below none mark what a paused webhook sends as well.
const insertTest = statement<{ seq: number }>(
  'webhooks.insert-test',
  `insert into webhook_delivery as d (workspace_id, webhook_id, seq, state, attempts, due_at, created_at)
   select $1, $2, f.seq, 'waiting', -1, $3, $3 from fact f
   where f.workspace_id = $1 and f.type = 'webhook.test' and (f.data->>'webhook_id')::bigint = $2
     and f.seq >= (select c.next_seq from fact_counter c where c.workspace_id = $1) - 1000
   order by f.seq desc limit 1
   on conflict (workspace_id, webhook_id, seq) do update set created_at = d.created_at
   returning d.seq`,
  'facts',
);

export const webhookHandlers = {
  'list-webhooks': async ({ caller, ctx }) => {
    const rows = await ctx.db.query(selectWebhooks, [caller.workspace.workspace_id]);
    return ok({ items: rows.map(toWebhook) });
  },

  'create-webhook': async ({ body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    requireHearing(caller, body.types ?? []);
    const url = requireWebhookUrl(ctx, body.url);
    const secret = makeWebhookSecret();
    const now = ctx.clock.now();
    const { description = '', types = [] } = body;
    const about = [url, description, [...new Set(types)], ctx.keys.seal(secret), now, MOST_WEBHOOKS];
    const row = await ctx.db.transaction(async (tx) => {
      const { webhook_id } = requireRow(await tx.query(takeWebhookId, []), 'a sequence');
      await lockCount(tx, `webhooks of ${workspace_id}`);
      const [inserted] = await tx.query(insertWebhook, [
        workspace_id,
        caller.member_id,
        ...about,
        webhook_id,
      ]);
      if (inserted === undefined) throw errors.conflict('too_many_webhooks', { limit: MOST_WEBHOOKS });
      const detail = { webhook_id: inserted.webhook_id, host: new URL(url).host };
      const by = { workspace_id, actor_user_id: caller.user_id, at: now };
      noteEvent(tx, { kind: 'webhook.create', ...by, detail });
      return inserted;
    });
    return created({ webhook: toWebhook(row), secret });
  },

  'update-webhook': async ({ params, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { webhook_id } = params;
    const { state, resume_from, description, types } = body;
    const url = body.url === undefined ? null : requireWebhookUrl(ctx, body.url);
    const now = ctx.clock.now();
    const pause_reason = state === 'paused' ? 'asked' : null;
    const isFromNow = state === 'active' && resume_from === 'now';
    const row = await ctx.db.transaction(async (tx) => {
      const values = [url, description ?? null, types === undefined ? null : [...new Set(types)], now];
      const key = [workspace_id, webhook_id] as const;
      const [present] = await tx.query(lockWebhook, key);
      if (present === undefined) throw errors.webhookNotFound(webhook_id);
      // Changing the address makes the caller the owner, so that nothing is sent there that they may not see.
      // So does resuming a webhook whose owner has gone: it would be paused again at once.
      const isMoved = url !== null && url !== present.url;
      const isOther = present.owner_member_id !== caller.member_id;
      const isTaken =
        isOther && (isMoved || (state === 'active' && (await isLeft(tx, workspace_id, present))));
      if (url !== null || types !== undefined || isTaken) requireHearing(caller, types ?? present.types);
      if (isTaken) await tx.query(handOver, [...key, caller.member_id]);
      const rows = await tx.query(updateWebhook, [
        ...key,
        ...values,
        state !== undefined,
        pause_reason,
        isFromNow,
      ]);
      if (isFromNow) await tx.query(dropWaiting, key);
      const taken = isTaken ? { owner_member_id: caller.member_id } : {};
      const detail = { webhook_id, state, fields: Object.keys(body), ...taken };
      const by = { workspace_id, actor_user_id: caller.user_id, at: now };
      noteEvent(tx, { kind: 'webhook.update', ...by, detail });
      return requireRow(rows, 'updating a webhook');
    });
    return ok(toWebhook(row));
  },

  'delete-webhook': async ({ params: { webhook_id }, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await ctx.db.transaction(async (tx) => {
      const deleted = await tx.query(deleteWebhook, [workspace_id, webhook_id]);
      if (deleted.length === 0) throw errors.webhookNotFound(webhook_id);
      const by = { workspace_id, actor_user_id: caller.user_id, at: ctx.clock.now() };
      noteEvent(tx, { kind: 'webhook.delete', ...by, detail: { webhook_id } });
    });
    return noContent;
  },

  'rotate-webhook-secret': async ({ params, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { webhook_id } = params;
    const now = ctx.clock.now();
    const until = new Date(now.getTime() + (body.keep_old_hours ?? OLD_SECRET_HOURS) * HOUR_MS);
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
      const by = { workspace_id, actor_user_id: caller.user_id, at: now };
      noteEvent(tx, { kind: 'webhook.rotate_secret', ...by, detail: { webhook_id } });
    });
    return ok({ secret });
  },

  /** A fact like any other, of which the webhook alone is told. */
  'test-webhook': async ({ params: { webhook_id }, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const now = ctx.clock.now();
    await ctx.db.transaction(async (tx) => {
      const [webhook] = await tx.query(lockWebhook, [workspace_id, webhook_id]);
      if (webhook === undefined) throw errors.webhookNotFound(webhook_id);
      const by = { actor_user_id: caller.user_id, at: now };
      noteEvent(tx, { kind: 'webhook.test', workspace_id, ...by, detail: { webhook_id } });
    });
    // The fact has its number from the commit; should this process end here, the webhook is told of it with the others.
    const rows = await ctx.db.query(insertTest, [workspace_id, webhook_id, now]);
    return ok(requireRow(rows, 'inserting a test'));
  },

  'list-webhook-deliveries': async ({ params, query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { webhook_id } = params;
    const { next_token, limit, state = null } = query;
    const before = next_token
      ? (readCursor(ctx.keys, { workspace_id, list: 'deliveries', token: next_token }) as number)
      : Number.MAX_SAFE_INTEGER;
    const known = await ctx.db.query(selectWebhooks, [workspace_id]);
    const webhook = known.find((each) => each.webhook_id === webhook_id);
    if (webhook === undefined) throw errors.webhookNotFound(webhook_id);
    // Deliveries contain what the owner sees; others, and a token that reads no records, may see less.
    const is_own = webhook.owner_member_id === caller.member_id && hearsOf(caller, webhook.types);
    // One more than the page tells whether there is another.
    const rows = await ctx.db.query(selectDeliveries, [workspace_id, webhook_id, before, state, limit + 1]);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return ok({
      items: page.map((row) => toDelivery(is_own ? row : { ...row, request: null, answer: null })),
      next_token:
        last === undefined
          ? null
          : writeCursor(ctx.keys, { workspace_id, list: 'deliveries', payload: last.seq }),
    });
  },

  'redeliver-webhook': async ({ params, caller, ctx }) => {
    const { webhook_id, seq } = params;
    const values = [caller.workspace.workspace_id, webhook_id, seq, ctx.clock.now()];
    const rows = await ctx.db.query(redeliver, values);
    if (rows.length === 0) throw errors.missing('no_delivery', { webhook_id, seq });
    return noContent;
  },

  'replay-webhook': async ({ params, body, caller, ctx }) => {
    const { webhook_id } = params;
    const values = [caller.workspace.workspace_id, webhook_id, body.from_seq, ctx.clock.now()];
    const rows = await ctx.db.query(rewind, values);
    if (rows.length === 0) throw errors.webhookNotFound(webhook_id);
    return noContent;
  },
} satisfies SubjectHandlers;

async function isLeft(
  tx: Queryable,
  workspace_id: number,
  { owner_member_id }: WebhookRow,
): Promise<boolean> {
  const { user_id } = requireRow(await tx.query(selectOwner, [workspace_id, owner_member_id]), 'an owner');
  return (await loadActingMember(tx, workspace_id, user_id)) === null;
}

/** Returns the address as it is stored. Its name is resolved when something is sent. @throws VALIDATION_ERROR */
function requireWebhookUrl({ config }: Pick<Context, 'config'>, text: string): string {
  const url = URL.parse(text);
  if (url === null || !makeAddressGuard(config.webhooks_allowed).allowsUrl(url)) {
    throw errors.invalid('body.url', 'not_a_webhook_address');
  }
  url.hash = '';
  return url.href;
}
