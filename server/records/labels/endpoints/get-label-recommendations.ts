import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { requireRecord } from '../../access/record-access.ts';
import { listRecommendations } from '../label-queries.ts';

export const getLabelRecommendations: Handler<'get-label-recommendations'> = async ({
  params,
  caller,
  ctx,
}) => {
  const { record_id } = await requireRecord(ctx, caller, params.record_id);
  const recommendations = await listRecommendations(ctx.db, caller.workspace.workspace_id, record_id);
  return ok({ record_id, recommendations });
};
