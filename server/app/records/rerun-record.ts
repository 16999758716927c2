import { errors } from '@minutebook/contract/errors.ts';
import { noContent } from '../../http/reply.ts';
import { CannotRerunError, rerunPipeline } from '../../jobs/rerun-pipeline.ts';
import { requirePermitted } from './change-record.ts';
import type { RecordHandlers } from './record-handler.ts';

export const rerunRecord: RecordHandlers['rerun-record'] = async ({ params, body, caller, ctx }) => {
  const { record_id } = params;
  await requirePermitted(ctx, caller, record_id, 'edit');
  const record = { workspace_id: caller.workspace.workspace_id, record_id };
  await rerunPipeline(ctx, record, body.from).catch((error: unknown) => {
    throw error instanceof CannotRerunError ? errors.conflictOf(error) : error;
  });
  return noContent;
};
