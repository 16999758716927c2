/** Changes of a record's share. The record's row is locked first, so that a record never has two. */
import { errors } from '@minutebook/contract/errors.ts';
import type { PutShareBody } from '@minutebook/contract/resources/share.ts';
import type { Caller } from '../../access/caller.ts';
import { hasScope } from '../../access/token-power.ts';
import { endLiveShare, forgetRemovedShare, takeRemovedShare } from './removed-share.ts';
import { makeSharePassword } from './share-password.ts';
import { requireScope } from '../../http/authorise.ts';
import type { Context } from '../../http/context.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { lockRecords } from '../lock-records.ts';
import { maskWriting } from '../masking/mask-dialogs.ts';
import type { RecordEvent } from '../record-change.ts';
import { RecordWriter } from '../record-writer.ts';
import {
  addShare,
  changeShare,
  findLiveShare,
  makeShareId,
  removeShare,
  toShareTerm,
  type ShareRow,
} from './share-queries.ts';

/** @throws RECORD_NOT_FOUND, RECORD_NOT_READY */
export async function writeShare(
  ctx: Context,
  {
    caller,
    record_id,
    share: { title, expires_in_days },
  }: { caller: Caller; record_id: number; share: PutShareBody },
): Promise<WrittenShare<ShareRow>> {
  const { workspace_id } = caller.workspace;
  return changeLocked(ctx, { caller, record_id }, async (parts) => {
    const { tx, now, is_ready } = parts;
    if (!is_ready) throw errors.recordNotReady(record_id);
    const term = toShareTerm(expires_in_days, now);
    const detail = { duration: term.duration };
    const wanted = { title: await maskWriting(tx, { workspace_id, record_id }, title), ...term };
    const live = await findLiveShare(tx, { workspace_id, record_id, now });
    return changeOrMake(ctx, parts, {
      live,
      detail,
      async change(known) {
        const share = { ...known, ...wanted };
        await changeShare(tx, workspace_id, share);
        return share;
      },
      async make(secrets) {
        const share = { record_id, ...wanted, ...secrets };
        await forgetRemovedShare(tx, { workspace_id, record_id });
        await removeShare(tx, workspace_id, record_id);
        await addShare(tx, { workspace_id, record_id, share });
        return share;
      },
    });
  });
}

/** Whether what the caller brings back may open its links again. */
export const mayOpen = ({ token }: Caller): boolean => hasScope(token, 'shares:write');

/** Adding something to a live link is sharing it, which a program needs the scope for. @throws FORBIDDEN */
export const requireMayOpen = (caller: Caller): void =>
  requireScope({ scope: 'shares:write', method: 'PATCH' }, caller);

export interface WrittenShare<Row> {
  share: Row;
  password: string;
  is_new: boolean;
}

type Secrets = Pick<ShareRow, 'share_id' | 'password_sealed' | 'created_at'>;

/** Changes the live link, or makes one: also where the password was sealed with another secret, which nobody could open. */
export async function changeOrMake<Row extends Secrets>(
  { keys }: Pick<Context, 'keys'>,
  { now, note }: Pick<ShareChange, 'now' | 'note'>,
  ways: {
    live: Row | undefined;
    detail: Readonly<Record<string, unknown>>;
    change: (live: Row) => Promise<Row>;
    make: (secrets: Secrets) => Promise<Row>;
  },
): Promise<WrittenShare<Row>> {
  const { live, detail } = ways;
  const known = live === undefined ? undefined : keys.unseal(live.password_sealed);
  if (live !== undefined && known !== undefined) {
    const share = await ways.change(live);
    note({ kind: 'share.update', detail });
    return { share, password: known, is_new: false };
  }
  const password = makeSharePassword();
  const secrets = { share_id: makeShareId(), password_sealed: keys.seal(password), created_at: now };
  const share = await ways.make(secrets);
  note({ kind: 'share.create', detail });
  return { share, password, is_new: true };
}

/** @throws RECORD_NOT_FOUND, SHARE_NOT_FOUND */
export async function endShare(ctx: Context, caller: Caller, record_id: number): Promise<void> {
  const { workspace_id } = caller.workspace;
  await changeLocked(ctx, { caller, record_id }, async ({ tx, now, note }) => {
    const live = await findLiveShare(tx, { workspace_id, record_id, now });
    if (live === undefined) throw errors.shareNotFound(record_id);
    await endLiveShare(tx, { workspace_id, record_id }, now);
    note({ kind: 'share.delete' });
  });
}

/** Undoes that: the same address and password open the record again. @throws RECORD_NOT_FOUND, SHARE_NOT_FOUND */
export async function restoreShare(ctx: Context, caller: Caller, record_id: number): Promise<void> {
  const { workspace_id } = caller.workspace;
  await changeLocked(ctx, { caller, record_id }, async ({ tx, now, note }) => {
    const share = await takeRemovedShare(tx, { workspace_id, record_id }, now);
    if (share === undefined) throw errors.shareNotFound(record_id);
    // One whose time is over may still lie there.
    await removeShare(tx, workspace_id, record_id);
    await addShare(tx, { workspace_id, record_id, share });
    note({ kind: 'share.restore', detail: { duration: share.duration } });
  });
}

interface ShareChange {
  tx: WriteTransaction;
  now: Date;
  is_ready: boolean;
  /** A link opens a record to everybody who has it and the password, so the audit log names who made it. */
  note(event: Pick<RecordEvent, 'kind' | 'detail'>): void;
}

/** Changes a record's share under the record's lock. */
export async function changeLocked<T>(
  ctx: Context,
  { caller: { workspace, user_id }, record_id }: { caller: Caller; record_id: number },
  change: (parts: ShareChange) => Promise<T>,
): Promise<T> {
  const now = ctx.clock.now();
  const record = { workspace_id: workspace.workspace_id, record_id };
  return inLockingTransaction(
    ctx.db,
    async (tx) => {
      const [locked] = await lockRecords(tx, record.workspace_id, [record_id]);
      if (locked === undefined) throw errors.recordNotFound(record_id);
      const note: ShareChange['note'] = (event) =>
        new RecordWriter(tx, record, { ...event, actor_user_id: user_id, at: now }).touch('share');
      return change({ tx, now, is_ready: locked.is_ready, note });
    },
    errors.serviceUnavailable,
  );
}
