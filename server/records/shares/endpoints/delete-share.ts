import { errors } from '@minutebook/contract/errors.ts';
import type { Handler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { requireRecord } from '../../access/record-access.ts';
import { endShare } from '../share-operations.ts';

export const deleteShare: Handler<'delete-share'> = async ({ params, caller, ctx }) => {
  const { record_id, permissions } = await requireRecord(ctx, caller, params.record_id);
  if (!permissions.share) throw errors.forbidden('may_not_end_share');
  await endShare(ctx, caller, record_id);
  return noContent;
};
