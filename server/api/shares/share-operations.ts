/** Changes of a record's share. The record's row is locked first, so that a record never has two. */
import { errors } from '@minutebook/contract/errors.ts';
import type { PutShareBody } from '@minutebook/contract/resources/share.ts';
import { makeShareId, makeSharePassword } from '../../access/share-secrets.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { inLockingTransaction } from '../../db/locking-transaction.ts';
import { lockRecords, raiseRecordVersion } from '../records/record-lock-queries.ts';
import { addShare, changeShare, findLiveShare, removeShare, type ShareRow } from './share-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes a share, or changes the live one. @throws RECORD_NOT_FOUND, RECORD_NOT_READY */
export async function writeShare(
  ctx: Context,
  workspace_id: number,
  record_id: number,
  { title, expires_in_days }: PutShareBody,
): Promise<{ share: ShareRow; is_new: boolean }> {
  const now = ctx.clock.now();
  const wanted: Pick<ShareRow, 'title' | 'duration' | 'expires_at'> = {
    title,
    duration: expires_in_days === null ? 'unlimited' : `${expires_in_days}d`,
    expires_at: expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * DAY_MS),
  };
  return changeLocked(ctx, workspace_id, record_id, async (tx, is_ready) => {
    if (!is_ready) throw errors.recordNotReady(record_id);
    const live = await findLiveShare(tx, workspace_id, record_id, now);
    if (live !== undefined) {
      const share = { ...live, ...wanted };
      await changeShare(tx, workspace_id, share);
      return { share, is_new: false };
    }
    const share = { record_id, ...wanted, ...newSecrets(ctx), created_at: now };
    await removeShare(tx, workspace_id, record_id);
    await addShare(tx, workspace_id, share);
    return { share, is_new: true };
  });
}

const newSecrets = ({ keys }: Context) => ({
  share_id: makeShareId(),
  password_sealed: keys.seal(makeSharePassword()),
});

/** @throws RECORD_NOT_FOUND, SHARE_NOT_FOUND */
export async function endShare(ctx: Context, workspace_id: number, record_id: number): Promise<void> {
  await changeLocked(ctx, workspace_id, record_id, async (tx) => {
    const live = await findLiveShare(tx, workspace_id, record_id, ctx.clock.now());
    if (live === undefined) throw errors.shareNotFound(record_id);
    await removeShare(tx, workspace_id, record_id);
  });
}

/** Changes something of a record under its lock, and raises its version. */
async function changeLocked<T>(
  ctx: Context,
  workspace_id: number,
  record_id: number,
  change: (tx: Queryable, is_ready: boolean) => Promise<T>,
): Promise<T> {
  return inLockingTransaction(
    ctx.db,
    async (tx) => {
      const [record] = await lockRecords(tx, workspace_id, [record_id]);
      if (record === undefined) throw errors.recordNotFound(record_id);
      const outcome = await change(tx, record.is_ready);
      await raiseRecordVersion(tx, workspace_id, record_id);
      return outcome;
    },
    errors.serviceUnavailable,
  );
}
