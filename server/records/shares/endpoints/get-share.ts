import { errors } from '@minutebook/contract/errors.ts';
import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { requireRecord } from '../../access/record-access.ts';
import { findLiveShare } from '../share-queries.ts';
import { toSharedRecord } from '../share-view.ts';

export const getShare: Handler<'get-share'> = async ({ params, caller, ctx }) => {
  const { record_id } = await requireRecord(ctx, caller, params.record_id);
  const share = await findLiveShare(ctx.db, {
    workspaceId: caller.workspace.workspace_id,
    recordId: record_id,
    now: ctx.clock.now(),
  });
  if (share === undefined) throw errors.shareNotFound(record_id);
  return ok(toSharedRecord(share));
};
