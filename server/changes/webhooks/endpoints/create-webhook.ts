import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit } from '../../../access/audit-log.ts';
import { lockCount } from '../../../base/database/lock-count.ts';
import { requireRow } from '../../../base/database/require-row.ts';
import type { V3Handler } from '../../v3-handler.ts';
import { created } from '../../../http/reply.ts';
import { requireHearing } from '../../hearing-scopes.ts';
import { requireWebhookUrl } from '../require-webhook-url.ts';
import { makeWebhookSecret } from '../sign-webhook.ts';
import { insertWebhook, takeWebhookId } from '../webhook-queries.ts';
import { toWebhook } from '../webhook-view.ts';

/** The limit per workspace, because each webhook is sent everything that happens. */
const MOST_WEBHOOKS = 20;

export const createWebhook: V3Handler<'create-webhook'> = async ({ body, caller, ctx }) => {
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
    const [inserted] = await tx.query(insertWebhook, [workspace_id, caller.member_id, ...about, webhook_id]);
    if (inserted === undefined) throw errors.conflict('too_many_webhooks', { limit: MOST_WEBHOOKS });
    const detail = { webhook_id: inserted.webhook_id, host: new URL(url).host };
    const event = { action: 'webhook.create', actor_user_id: caller.user_id, detail };
    await writeAudit(tx, { workspaceId: workspace_id, event, now });
    return inserted;
  });
  return created({ webhook: toWebhook(row), secret });
};
