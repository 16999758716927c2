import { writeAudit } from '../../access/audit-log.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { noteChange } from '../../records/record-writer.ts';
import { bringBack } from '../../records/removed-items/removed-item.ts';
import { refuseDuplicate } from '../refuse-duplicate.ts';
import { raiseBothVersions } from '../workspaces/workspace-versions.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

/**
 * Undoes the deletion of a team, in a transaction that holds what was kept of it: its members see its records again, but for
 * those of which somebody has decided anew who sees them.
 * @throws ApiError when another team has its name now
 */
export async function restoreTeam(
  tx: WriteTransaction,
  { workspace_id, at, actor_user_id = null }: WorkspaceAct,
  { team_id, name }: { team_id: number; name: string },
): Promise<void> {
  await waitForLocks(tx);
  const key = { workspace_id, kind: 'team', item_id: team_id } as const;
  const record_ids = await bringBack(tx, key).catch(refuseDuplicate('team_exists', { name }));
  noteChange(tx, {
    kind: 'record.reach',
    workspace_id,
    record_ids,
    actor_user_id,
    at,
    changed: new Set(['access']),
  });
  const detail = { team_id, name, record_count: record_ids.length };
  await writeAudit(tx, {
    workspace_id,
    event: { action: 'team.restore', actor_user_id, detail },
    now: at,
  });
  await raiseBothVersions(tx, { type: 'team.restored', workspace_id, actor_user_id, at, detail });
}
