import { errors } from '@minutebook/contract/errors.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { requireTrashed } from '../list-trash.ts';
import * as trash from '../purge-record.ts';

export const purgeRecord: AppHandler<'purge-record'> = async ({ params, caller, ctx }) => {
  const { record_id } = params;
  await requireTrashed(ctx, caller, record_id);
  const key = { workspace_id: caller.workspace.workspace_id, record_id };
  const purging = { actor_user_id: caller.user_id, at: ctx.clock.now() };
  const outcome = await trash.purgeRecord(ctx, key, purging);
  if (outcome === 'held') throw errors.forbidden('record_held');
  if (outcome === 'gone') throw errors.recordNotFound(record_id);
  return noContent;
};
