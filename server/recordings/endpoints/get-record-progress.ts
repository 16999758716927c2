import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import type { HandlerOf } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { requireRecord } from '../../records/access/record-access.ts';
import { listProgressOf } from '../../records/items/progress-queries.ts';

type GetRecordProgress = HandlerOf<(typeof v3Endpoints)['get-record-progress']>;

export const getRecordProgress: GetRecordProgress = async ({ params, caller, ctx }) => {
  const { record_id } = await requireRecord(ctx, caller, params.record_id);
  const { principals, workspace } = caller;
  const listener = { workspace_id: workspace.workspace_id, principals };
  const [progress = null] = await listProgressOf(ctx.db, listener, [record_id]);
  return ok({ progress });
};
