/** The way to a change of who may do what: one at a time, by somebody who may make it at that moment. */
import type { PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../access/caller.ts';
import { loadPlace } from '../access/load-place.ts';
import type { Context } from '../http/context.ts';
import { statement, type WriteTransaction } from '../base/database/database.ts';
import { inLockingTransaction } from '../base/database/locking-transaction.ts';

// The row whose versions every such change raises: none is under way elsewhere while this one looks and decides.
const lockWorkspace = statement<never>(
  'app.lock-workspace',
  `select w.workspace_id from workspace w where w.workspace_id = $1 for no key update`,
);

/**
 * Runs `change` with the caller as the workspace knows them once nobody else changes it: whoever is being bound by a deny cannot
 * shed it by being quick.
 * @throws FORBIDDEN; what operators are refused is CONFLICT
 */
export async function changeWorkspace<T>(
  ctx: Context,
  { workspace: { workspace_id }, user_id, token }: Caller,
  permission: PermissionResource,
  change: (tx: WriteTransaction, caller: Caller) => Promise<T>,
): Promise<T> {
  const work = async (tx: WriteTransaction): Promise<T> => {
    await tx.query(lockWorkspace, [workspace_id]);
    const member = (await loadPlace(tx, workspace_id, user_id))?.member ?? null;
    if (member?.permissions[permission] !== 'allow') {
      throw errors.forbidden('permission_missing', { permission });
    }
    return change(tx, { ...member, token });
  };
  // (again when it was in the way of somebody who holds records already, and wants the workspace's row)
  return inLockingTransaction(ctx.db, work, errors.serviceUnavailable);
}
