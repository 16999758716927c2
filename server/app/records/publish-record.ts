import { errors } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { noContent } from '../../http/reply.ts';
import { publishDraft, scheduleDraft } from '../../ingest/publish-draft.ts';
import { changeRecord } from './change-record.ts';
import { findChangeable } from './record-change-queries.ts';
import type { RecordHandlers } from './record-handler.ts';

export const publishRecord: RecordHandlers['publish-record'] = async ({ params, body, caller, ctx }) => {
  const { record_id } = params;
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  const publish_at = body.publish_at === null ? null : new Date(body.publish_at);
  if (!body.now && publish_at !== null && publish_at <= now) {
    throw errors.validation([{ path: 'body.publish_at', message: say('not_ahead') }]);
  }
  await changeRecord(ctx, caller, record_id, async (tx) => {
    const record = await findChangeable(tx, workspace_id, record_id);
    if (record === undefined) throw errors.recordNotFound(record_id);
    if (!record.is_draft) {
      if (body.now) return;
      throw errors.conflict('published_already');
    }
    const draft = { workspace_id, record_id };
    if (body.now) await publishDraft(tx, draft, { trigger: 'user', actor_user_id: caller.user_id }, now);
    else await scheduleDraft(tx, draft, publish_at, now);
  });
  return noContent;
};
