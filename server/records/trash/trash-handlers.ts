import { EMPTIED_AT_ONCE } from '@minutebook/contract/app/trash-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import { toBusy } from '../access/change-record.ts';
import { emptyTrash } from './empty-trash.ts';
import { listTrash, requireTrashed } from './list-trash.ts';
import { purgeRecord } from './purge-record.ts';
import { restoreRecord } from './restore-record.ts';

export const trashHandlers = {
  'list-trash': async ({ query, caller, ctx }) =>
    ok(await listTrash(ctx, { workspace_id: caller.workspace.workspace_id, caller, page: query })),

  'restore-record': async ({ params, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await requireTrashed(ctx, caller, params.record_id);
    const key = { workspace_id, record_id: params.record_id };
    const restore = inLockingTransaction(
      ctx.db,
      (tx) => restoreRecord(tx, { record: key, actor_user_id: caller.user_id, now: ctx.clock.now() }),
      toBusy,
    );
    await restore;
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

  'empty-trash': async ({ caller, ctx }) =>
    ok(
      await emptyTrash(ctx, {
        workspace_id: caller.workspace.workspace_id,
        caller,
        most: EMPTIED_AT_ONCE,
      }),
    ),
} satisfies SubjectHandlers;
