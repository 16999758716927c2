import { errors } from '@minutebook/contract/errors.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok, okText } from '../../http/reply.ts';
import { requireRecord } from '../access/record-access.ts';
import { renderRecordItems, toPageText } from '../items/record-items.ts';
import type { RecordContext } from '../record-context.ts';
import { mailShareTo } from './mail-share-to.ts';
import { endShare, restoreShare, writeShare } from './write-share.ts';
import { findLiveShare } from './share-queries.ts';
import { toSharedRecord } from './share-view.ts';
import { listSharedRows, readSharePosition, writeSharePosition } from './shared-record-list-queries.ts';

export const shareHandlers = {
  'get-share': async ({ params, caller, ctx }) => {
    const { record_id } = await requireRecord(ctx, caller, params.record_id);
    const share = await findLiveShare(ctx.db, {
      workspace_id: caller.workspace.workspace_id,
      record_id,
      now: ctx.clock.now(),
    });
    if (share === undefined) throw errors.shareNotFound(record_id);
    return ok(toSharedRecord(share));
  },

  'put-share': async ({ params, body, caller, ctx }) => {
    const { record_id, permissions } = await requireRecord(ctx, caller, params.record_id);
    if (!permissions.share) throw errors.forbidden('may_not_share_record');
    const { share, password, is_new } = await writeShare(ctx, { caller, record_id, share: body });
    const answer = { shared_record: toSharedRecord(share), password };
    return is_new ? created(answer) : ok(answer);
  },

  'delete-share': async ({ params, caller, ctx }) => {
    const { record_id, permissions } = await requireRecord(ctx, caller, params.record_id);
    if (!permissions.share) throw errors.forbidden('may_not_end_share');
    await endShare(ctx, caller, record_id);
    return noContent;
  },

  'restore-share': async ({ params, caller, ctx }) => {
    const { record_id, permissions } = await requireRecord(ctx, caller, params.record_id);
    if (!permissions.share) throw errors.forbidden('may_not_end_share');
    await restoreShare(ctx, caller, record_id);
    return noContent;
  },

  'mail-share': async ({ params, body, caller, ctx }) => {
    const { record_id, permissions } = await requireRecord(ctx, caller, params.record_id);
    if (!permissions.share) throw errors.forbidden('may_not_share_record');
    if (ctx.config.mail?.kinds.includes('share') !== true) throw errors.conflict('mail_missing');
    return ok({ items: await mailShareTo(ctx, caller, { record_id, emails: body.emails }) });
  },

  'list-shared-records': async ({ query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const after = readSharePosition(ctx.keys, workspace_id, query.next_token);
    const page = { now: ctx.clock.now(), principals: caller.principals, after, limit: query.limit };
    const { records, next } = await listSharedRows(ctx.db, workspace_id, page);
    const { text } = await renderRecordItems(ctx, caller, records);
    const token = next === null ? null : writeSharePosition(ctx.keys, workspace_id, next);
    return okText(toPageText(text, token));
  },
} satisfies SubjectHandlers<RecordContext>;
