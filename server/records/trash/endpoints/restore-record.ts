import { inLockingTransaction } from '../../../base/database/locking-transaction.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { toBusy } from '../../access/change-record.ts';
import { requireTrashed } from '../list-trash.ts';
import * as trash from '../restore-record.ts';

export const restoreRecord: AppHandler<'restore-record'> = async ({ params, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  await requireTrashed(ctx, caller, params.record_id);
  const key = { workspace_id, record_id: params.record_id };
  const restore = inLockingTransaction(
    ctx.db,
    (tx) => trash.restoreRecord(tx, { record: key, actorUserId: caller.user_id, now: ctx.clock.now() }),
    toBusy,
  );
  await restore;
  return noContent;
};
