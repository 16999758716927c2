/** Changes of a record's share. The record's row is locked first, so that a record never has two. */
import { errors } from '@minutebook/contract/errors.ts';
import type { PutShareBody } from '@minutebook/contract/resources/share.ts';
import { writeAudit, type AuditEvent } from '../../access/audit-log.ts';
import type { Caller } from '../../access/caller.ts';
import { addShare, removeShare, toShareTerm } from '../../access/write-share.ts';
import { makeShareId, makeSharePassword } from '../../access/share-secrets.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { inLockingTransaction } from '../../db/locking-transaction.ts';
import { lockRecords, raiseRecordVersion } from '../records/record-lock-queries.ts';
import { changeShare, findLiveShare, type ShareRow } from './share-queries.ts';

/**
 * Makes a share, or changes the live one, unless its password was sealed with another secret: nobody could open that.
 * @throws RECORD_NOT_FOUND, RECORD_NOT_READY
 */
export async function writeShare(
  ctx: Context,
  caller: Caller,
  record_id: number,
  { title, expires_in_days }: PutShareBody,
): Promise<{ share: ShareRow; password: string; is_new: boolean }> {
  const now = ctx.clock.now();
  const { workspace_id } = caller.workspace;
  const wanted = { title, ...toShareTerm(expires_in_days, now) };
  const detail = { duration: wanted.duration };
  return changeLocked(ctx, workspace_id, record_id, async (tx, is_ready) => {
    if (!is_ready) throw errors.recordNotReady(record_id);
    const live = await findLiveShare(tx, workspace_id, record_id, now);
    const known = live === undefined ? undefined : ctx.keys.unseal(live.password_sealed);
    if (live !== undefined && known !== undefined) {
      const share = { ...live, ...wanted };
      await changeShare(tx, workspace_id, share);
      await note(tx, caller, { action: 'share.update', record_id, detail }, now);
      return { share, password: known, is_new: false };
    }
    const password = makeSharePassword();
    const secrets = { share_id: makeShareId(), password_sealed: ctx.keys.seal(password) };
    const share = { record_id, ...wanted, ...secrets, created_at: now };
    await removeShare(tx, workspace_id, record_id);
    await addShare(tx, workspace_id, record_id, share);
    await note(tx, caller, { action: 'share.create', record_id, detail }, now);
    return { share, password, is_new: true };
  });
}

/** @throws RECORD_NOT_FOUND, SHARE_NOT_FOUND */
export async function endShare(ctx: Context, caller: Caller, record_id: number): Promise<void> {
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  await changeLocked(ctx, workspace_id, record_id, async (tx) => {
    const live = await findLiveShare(tx, workspace_id, record_id, now);
    if (live === undefined) throw errors.shareNotFound(record_id);
    await removeShare(tx, workspace_id, record_id);
    await note(tx, caller, { action: 'share.delete', record_id }, now);
  });
}

/** A link leads everybody who has it and the password into a record: who made it is to be found out. */
async function note(
  tx: Queryable,
  { workspace, user_id }: Caller,
  event: Omit<AuditEvent, 'actor_user_id'>,
  now: Date,
): Promise<void> {
  await writeAudit(tx, workspace.workspace_id, { ...event, actor_user_id: user_id }, now);
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
