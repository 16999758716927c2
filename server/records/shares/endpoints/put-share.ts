import { errors } from '@minutebook/contract/errors.ts';
import type { Handler } from '../../../http/handler.ts';
import { created, ok } from '../../../http/reply.ts';
import { requireRecord } from '../../access/record-access.ts';
import { writeShare } from '../share-operations.ts';
import { toSharedRecord } from '../share-view.ts';

export const putShare: Handler<'put-share'> = async ({ params, body, caller, ctx }) => {
  const { record_id, permissions } = await requireRecord(ctx, caller, params.record_id);
  if (!permissions.share) throw errors.forbidden('may_not_share_record');
  const { share, password, is_new } = await writeShare(ctx, { caller, recordId: record_id, share: body });
  const answer = { shared_record: toSharedRecord(share), password };
  return is_new ? created(answer) : ok(answer);
};
