import { writeAudit } from '../../access/audit-log.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { bringBack } from '../../records/removed-items/removed-item.ts';
import { refuseDuplicate } from '../refuse-duplicate.ts';
import { raiseAccessVersion } from '../workspaces/workspace-versions.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

/**
 * Undoes the deletion of a role, in a transaction that holds what was kept of it: who held it holds it again.
 * @throws ApiError when another role has its name now
 */
export async function restoreWorkspaceRole(
  tx: WriteTransaction,
  { workspace_id, at, actor_user_id = null }: WorkspaceAct,
  { role_id, name }: { role_id: number; name: string },
): Promise<void> {
  const key = { workspace_id, kind: 'role', item_id: role_id } as const;
  await bringBack(tx, key).catch(refuseDuplicate('role_exists', { name }));
  const detail = { role_id, name };
  await writeAudit(tx, {
    workspace_id,
    event: { action: 'role.restore', actor_user_id, detail },
    now: at,
  });
  await raiseAccessVersion(tx, { type: 'role.restored', workspace_id, actor_user_id, at, detail });
}
