import { errors } from '@minutebook/contract/errors.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { noContent } from '../../http/reply.ts';
import { lockDoomedRecord } from '../writing/lock-doomed-record.ts';
import { discardRecord } from '../trash/discard-record.ts';
import { sweepMediaFile } from '../../media/sweep-media.ts';
import { requirePermitted, requireVersion, toBusy } from '../access/change-record.ts';
import type { AppHandler } from '../../http/handler.ts';

export const deleteRecord: AppHandler<'delete-record'> = async ({ params, caller, ctx, if_match }) => {
  const { record_id } = params;
  const { workspace_id } = caller.workspace;
  await requirePermitted(ctx, { caller, recordId: record_id, permission: 'delete' });
  const now = ctx.clock.now();
  const erase = async () =>
    inLockingTransaction(
      ctx.db,
      async (tx) => {
        const record = await lockDoomedRecord(tx, workspace_id, record_id);
        if (record === undefined) throw errors.recordNotFound(record_id);
        await requireVersion(tx, { workspace_id, record_id }, if_match);
        if (record.protected_from_deletion) throw errors.forbidden('record_protected');
        if (record.is_held) throw errors.forbidden('record_held');
        const { trash_days } = ctx.config;
        const discarding = { actor_user_id: caller.user_id, at: now, trash_days };
        return discardRecord(tx, { record: { workspace_id, record_id }, doomed: record, discarding });
      },
      toBusy,
    );
  const mediaKey = await erase();
  if (mediaKey !== null) await sweepMediaFile(ctx, workspace_id, mediaKey);
  return noContent;
};
