import { errors } from '@minutebook/contract/errors.ts';
import { inLockingTransaction } from '../../db/locking-transaction.ts';
import { noContent } from '../../http/reply.ts';
import { eraseRecord } from '../../ingest/erase-record.ts';
import { lockDoomedRecord } from '../../ingest/lock-doomed-record.ts';
import { sweepMediaFile } from '../../media/sweep-media.ts';
import { requirePermitted, toBusy } from './change-record.ts';
import type { RecordHandlers } from './record-handler.ts';

export const deleteRecord: RecordHandlers['delete-record'] = async ({ params, caller, ctx }) => {
  const { record_id } = params;
  const { workspace_id } = caller.workspace;
  await requirePermitted(ctx, caller, record_id, 'delete');
  const now = ctx.clock.now();
  const erase = async () =>
    inLockingTransaction(
      ctx.db,
      async (tx) => {
        const record = await lockDoomedRecord(tx, workspace_id, record_id);
        if (record === undefined) throw errors.recordNotFound(record_id);
        if (record.protected_from_deletion) throw errors.forbidden('record_protected');
        await eraseRecord(tx, { workspace_id, record_id, ...record }, caller.user_id, now);
        return record.media_key;
      },
      toBusy,
    );
  const media_key = await erase();
  if (media_key !== null) await sweepMediaFile(ctx, workspace_id, media_key);
  return noContent;
};
