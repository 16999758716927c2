import { say } from '@minutebook/contract/sentences.ts';
import { noContent } from '../../http/reply.ts';
import { cancelPipeline } from '../../jobs/cancel-pipeline.ts';
import { changeRecord } from './change-record.ts';
import type { RecordHandlers } from './record-handler.ts';

/** Said where a failure is. */
const REASON = say('processing_cancelled');

export const cancelProcessing: RecordHandlers['cancel-processing'] = async ({ params, caller, ctx }) => {
  const record = { workspace_id: caller.workspace.workspace_id, record_id: params.record_id };
  await changeRecord(ctx, caller, params.record_id, (tx) =>
    cancelPipeline(tx, record, REASON, ctx.clock.now()),
  );
  return noContent;
};
