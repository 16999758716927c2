import { errors } from '@minutebook/contract/errors.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { requireRecord } from '../../access/record-access.ts';
import { restoreShare as restore } from '../share-operations.ts';

export const restoreShare: AppHandler<'restore-share'> = async ({ params, caller, ctx }) => {
  const { record_id, permissions } = await requireRecord(ctx, caller, params.record_id);
  if (!permissions.share) throw errors.forbidden('may_not_end_share');
  await restore(ctx, caller, record_id);
  return noContent;
};
