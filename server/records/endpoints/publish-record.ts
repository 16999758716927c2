import { errors } from '@minutebook/contract/errors.ts';
import { noContent } from '../../http/reply.ts';
import { publishDraft, scheduleDraft } from '../writing/publish-draft.ts';
import { changeRecord } from '../access/change-record.ts';
import { findChangeable } from '../access/record-change-queries.ts';
import type { AppHandler } from '../../http/handler.ts';

export const publishRecord: AppHandler<'publish-record'> = async ({ params, body, caller, ctx }) => {
  const { record_id } = params;
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  const publishAt = body.publish_at === null ? null : new Date(body.publish_at);
  if (!body.now && publishAt !== null && publishAt <= now) {
    throw errors.invalid('body.publish_at', 'not_ahead');
  }
  await changeRecord(ctx, {
    caller,
    changed: record_id,
    change: async (tx) => {
      const record = await findChangeable(tx, workspace_id, record_id);
      if (record === undefined) throw errors.recordNotFound(record_id);
      if (!record.is_draft) {
        if (body.now) return;
        throw errors.conflict('published_already');
      }
      const draft = { workspace_id, record_id };
      if (body.now)
        await publishDraft(tx, { record: draft, trigger: 'user', actor_user_id: caller.user_id, now });
      else
        await scheduleDraft(tx, { record: draft, publish_at: publishAt, actor_user_id: caller.user_id, now });
    },
  });
  return noContent;
};
