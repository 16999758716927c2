/** Undoes the deletion of a team or a role. Whoever brings it back gives what it gives. */
import type { Caller } from '../../access/caller.ts';
import { mayIn, requireMayGive } from '../../access/grant-rules.ts';
import { defaultPermissions } from '../../access/permissions.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { HOUR_MS } from '../../base/durations.ts';
import type { Context } from '../../http/context.ts';
import {
  listRemovedEffects,
  lockRemovedItem,
  type RemovedItem,
  type RemovedKey,
} from '../../records/removed-items/removed-item.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { toAct, type WorkspaceAct } from '../workspace-act.ts';

/** Long enough for a toast, a closed tab and a second thought; later, others may have relied on it being gone. */
const UNDO_MS = HOUR_MS;

interface Removed {
  kind: 'team' | 'role';
  item_id: number;
  not_found: (item_id: number) => Error;
  restore: (tx: WriteTransaction, act: WorkspaceAct, name: string) => Promise<void>;
}

/** @throws FORBIDDEN, `not_found`, and what `restore` throws */
export async function restoreRemoved(
  ctx: Context,
  caller: Caller,
  { kind, item_id, not_found, restore }: Removed,
): Promise<void> {
  const act = toAct(caller, ctx);
  const key = { workspace_id: caller.workspace.workspace_id, kind, item_id };
  await changeWorkspace(ctx, {
    caller,
    permission: `${kind}.manage`,
    change: async (tx, actor) => {
      const removed = await lockRemovedItem(tx, key, act.at);
      if (removed === undefined) throw not_found(item_id);
      await requireMayRestore(tx, key, { actor, removed, at: act.at });
      await restore(tx, act, removed.name);
    },
  });
}

/** People undo what they have just deleted themselves, which leaves everybody what they were. @throws FORBIDDEN */
async function requireMayRestore(
  tx: WriteTransaction,
  key: RemovedKey,
  { actor, removed, at }: { actor: Caller; removed: RemovedItem; at: Date },
): Promise<void> {
  const is_own = removed.removed_by_user_id === actor.user_id;
  if (is_own && at.getTime() - removed.removed_at.getTime() < UNDO_MS) return;
  const { effects, has_leaders } = await listRemovedEffects(tx, key);
  if (has_leaders) requireMayGive(mayIn(actor), defaultPermissions({ team: 'leader' }));
  requireMayGive(mayIn(actor), effects);
}
