/** Deletes what is in the trash for good. */
import { noteEvent } from '../../access/note-event.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import type { Context } from '../../http/context.ts';
import { forgetRepliesOf } from '../../http/idempotency/idempotency-queries.ts';
import { announceMedia } from '../../media/announced-media.ts';
import { sweepMediaFile } from '../../media/sweep-media.ts';
import { toBusy } from '../access/change-record.ts';
import { lockCounter, type RecordKey } from '../lock-records.ts';
import * as queries from './trash-queries.ts';
import type { TrashedRecord } from './trash-queries.ts';

export interface Purging {
  /** null: an operator, or a sweep. */
  actor_user_id: number | null;
  at: Date;
  /** Of a sweep: one that was restored since, and deleted once more, has its days before it. */
  deleted_before?: Date;
}

/** `held`: a hold has come to stand over it; `gone`: it was restored or deleted by somebody else. */
export type PurgeOutcome = 'purged' | 'held' | 'gone';

/** Its media file is deleted right after its rows, or by a later sweep. @throws RECORD_BUSY */
export async function purgeRecord(
  ctx: Pick<Context, 'db' | 'media'>,
  { workspace_id, record_id }: RecordKey,
  { deleted_before, ...purging }: Purging,
): Promise<PurgeOutcome> {
  const { outcome, media_key } = await inLockingTransaction(ctx.db, purge, toBusy);
  if (media_key !== null) await sweepMediaFile(ctx, workspace_id, media_key);
  return outcome;

  async function purge(
    tx: WriteTransaction,
  ): Promise<Pick<TrashedRecord, 'media_key'> & { outcome: PurgeOutcome }> {
    // Creating a hold locks the counter too, so the record is either held or gone before.
    await lockCounter(tx, workspace_id);
    const trashed = await lockTrashed(tx, { workspace_id, record_id });
    const isLater =
      deleted_before !== undefined && trashed !== undefined && trashed.deleted_at > deleted_before;
    if (trashed === undefined || isLater) return { outcome: 'gone', media_key: null };
    if (trashed.is_held) return { outcome: 'held', media_key: null };
    await deleteTrashed(tx, trashed, purging);
    return { outcome: 'purged', media_key: trashed.media_key };
  }
}

async function lockTrashed(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
): Promise<TrashedRecord | undefined> {
  return (await tx.query(queries.lockTrashed, [workspace_id, record_id]))[0];
}

async function deleteTrashed(
  tx: WriteTransaction,
  { workspace_id, record_id, media_key }: Pick<TrashedRecord, keyof RecordKey | 'media_key'>,
  purging: Purging,
): Promise<void> {
  await tx.query(queries.deleteTrashed, [workspace_id, record_id]);
  await forgetRepliesOf(tx, { workspace_id, record_id });
  if (media_key !== null) await announceMedia(tx, { workspace_id, media_key, not_before: purging.at });
  noteEvent(tx, { kind: 'record.purge', workspace_id, record_id, ...purging });
}

/** Records a call; the next call takes the next ones. */
const BATCH = 50;

/** All that a member owns, for the erasure of a person. @returns how many: 0, nothing is left */
export async function purgeOwned(
  tx: WriteTransaction,
  { workspace_id, member_id }: { workspace_id: number; member_id: number },
  purging: Purging,
): Promise<number> {
  const owned = await tx.query(queries.selectOwned, [workspace_id, member_id, BATCH]);
  for (const record of owned) {
    const trashed = await lockTrashed(tx, record);
    if (trashed !== undefined) await deleteTrashed(tx, trashed, purging);
  }
  return owned.length;
}
