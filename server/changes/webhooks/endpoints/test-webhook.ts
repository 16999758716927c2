import { errors } from '@minutebook/contract/errors.ts';
import { noteFact } from '../../../access/fact-log.ts';
import { requireRow } from '../../../base/database/require-row.ts';
import { statement } from '../../../base/database/database.ts';
import type { V3Handler } from '../../v3-handler.ts';
import { ok } from '../../../http/reply.ts';
import { lockWebhook } from '../webhook-queries.ts';

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
);

/** A fact like any other, of which the webhook alone is told. */
export const testWebhook: V3Handler<'test-webhook'> = async ({ params: { webhook_id }, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const [webhook] = await tx.query(lockWebhook, [workspace_id, webhook_id]);
    if (webhook === undefined) throw errors.webhookNotFound(webhook_id);
    const by = { actor_user_id: caller.user_id, at: now };
    noteFact(tx, { type: 'webhook.test', workspace_id, ...by, detail: { webhook_id } });
  });
  // The fact has its number from the commit; should this process end here, the webhook is told of it with the others.
  const rows = await ctx.db.query(insertTest, [workspace_id, webhook_id, now]);
  return ok(requireRow(rows, 'inserting a test'));
};
