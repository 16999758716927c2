/** Serialises changes of permissions: one at a time, by a caller who has the permission at that moment. */
import type { PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../access/caller.ts';
import { loadPlace } from '../access/load-place.ts';
import type { Context } from '../http/context.ts';
import type { WriteTransaction } from '../base/database/database.ts';
import { inLockingTransaction } from '../base/database/locking-transaction.ts';
import { lockWorkspace } from './workspaces/workspace-queries.ts';

/**
 * Runs `change` with the permissions that the caller has once no other change is running, so that a caller
 * who is being restricted cannot win by being quick. @throws FORBIDDEN; refusals of operators are CONFLICT
 */
export async function changeWorkspace<T>(
  ctx: Context,
  {
    caller,
    permission,
    change,
  }: {
    caller: Caller;
    permission: PermissionResource;
    change: (tx: WriteTransaction, caller: Caller) => Promise<T>;
  },
): Promise<T> {
  const { workspace, user_id, token } = caller;
  const { workspace_id } = workspace;
  const work = async (tx: WriteTransaction): Promise<T> => {
    await lockWorkspace(tx, workspace_id);
    // An operator's rights are not stored in rows, so there is nothing to load.
    if (user_id === null) return change(tx, caller);
    const member = (await loadPlace(tx, workspace_id, user_id))?.member ?? null;
    if (member?.permissions[permission] !== 'allow') {
      throw errors.forbidden('permission_missing', { permission });
    }
    return change(tx, { ...member, token });
  };
  // The transaction may deadlock with one that has locked records and waits for the workspace's row: it is
  // then tried again.
  return inLockingTransaction(ctx.db, work, errors.serviceUnavailable);
}
