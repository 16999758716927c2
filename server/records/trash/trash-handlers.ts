import { EMPTIED_AT_ONCE } from '@minutebook/contract/app/trash-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import { toBusy } from '../access/change-record.ts';
import { listTrash, listTrashedFacts, requireTrashed } from './list-trash.ts';
import { purgeRecord } from './purge-record.ts';
import { restoreRecord } from './restore-record.ts';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../http/context.ts';

export const trashHandlers = {
  'list-trash': async ({ query, caller, ctx }) => ok(await listTrash(ctx, caller, query)),

  'restore-record': async ({ params, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await requireTrashed(ctx, caller, params.record_id);
    const key = { workspace_id, record_id: params.record_id };
    const restore = (tx: WriteTransaction) =>
      restoreRecord(tx, { record: key, caller, now: ctx.clock.now() });
    await inLockingTransaction(ctx.db, restore, toBusy);
    return noContent;
  },

  'purge-record': async ({ params, caller, ctx }) => {
    const { record_id } = params;
    await requireTrashed(ctx, caller, record_id);
    const key = { workspace_id: caller.workspace.workspace_id, record_id };
    const purging = { actor_user_id: caller.user_id, at: ctx.clock.now() };
    const outcome = await purgeRecord(ctx, key, purging);
    if (outcome === 'held') throw errors.forbidden('record_held');
    if (outcome === 'gone') throw errors.recordNotFound(record_id);
    return noContent;
  },

  'empty-trash': async ({ caller, ctx }) => ok(await emptyTrash(ctx, caller)),
} satisfies SubjectHandlers;

interface EmptiedTrash {
  deleted: number;
  /** Over these a hold stands. */
  held: number;
  /** More than one call deletes: the next one takes them. */
  left: number;
}

/** Deletes for good what the member sees in the trash, the latest deletions first. */
async function emptyTrash(
  ctx: Pick<Context, 'db' | 'media' | 'clock'>,
  caller: Caller,
): Promise<EmptiedTrash> {
  const { workspace_id } = caller.workspace;
  const all = await listTrashedFacts(ctx, caller);
  const emptied: EmptiedTrash = { deleted: 0, held: 0, left: 0 };
  for (const { record_id } of all) {
    if (emptied.deleted === EMPTIED_AT_ONCE) {
      emptied.left = all.length - emptied.deleted - emptied.held;
      break;
    }
    const purging = { actor_user_id: caller.user_id, at: ctx.clock.now() };
    const outcome = await purgeRecord(ctx, { workspace_id, record_id }, purging);
    if (outcome === 'held') emptied.held += 1;
    else emptied.deleted += 1;
  }
  return emptied;
}
