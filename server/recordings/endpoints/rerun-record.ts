import { noContent } from '../../http/reply.ts';
import { rerunPipeline } from '../queue/rerun-pipeline.ts';
import { requirePermitted } from '../../records/access/change-record.ts';
import type { AppHandler } from '../../http/handler.ts';

export const rerunRecord: AppHandler<'rerun-record'> = async ({ params, body, caller, ctx }) => {
  const { record_id } = params;
  await requirePermitted(ctx, { caller, recordId: record_id, permission: 'edit' });
  const record = { workspace_id: caller.workspace.workspace_id, record_id };
  await rerunPipeline(ctx, record, body);
  return noContent;
};
