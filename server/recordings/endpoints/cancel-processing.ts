import { toReason } from '@minutebook/contract/reasons.ts';
import { noContent } from '../../http/reply.ts';
import { cancelPipeline } from '../queue/cancel-pipeline.ts';
import { changeRecord } from '../../records/access/change-record.ts';
import type { AppHandler } from '../../http/handler.ts';

/** Shown in place of a failure. */
const REASON = toReason('processing_cancelled');

export const cancelProcessing: AppHandler<'cancel-processing'> = async ({ params, caller, ctx }) => {
  const record = { workspace_id: caller.workspace.workspace_id, record_id: params.record_id };
  await changeRecord(ctx, {
    caller,
    changed: params.record_id,
    change: (tx) => cancelPipeline(tx, { record, reason: REASON, now: ctx.clock.now() }),
  });
  return noContent;
};
