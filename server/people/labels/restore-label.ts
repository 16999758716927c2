/** Undoes the deletion of a label: it is on its records again. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Database } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { noteChange } from '../../records/record-writer.ts';
import { bringBack, lockRemovedItem } from '../../records/removed-items/removed-item.ts';
import { refuseDuplicate } from '../refuse-duplicate.ts';
import { raiseCatalogVersion } from '../workspaces/workspace-versions.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

/** @throws NOT_FOUND; ApiError when another label has its name now */
export async function restoreLabel(
  db: Pick<Database, 'transaction'>,
  { workspace_id, at, actor_user_id = null }: WorkspaceAct,
  label_id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await waitForLocks(tx);
    const key = { workspace_id, kind: 'label', item_id: label_id } as const;
    const removed = await lockRemovedItem(tx, key, at);
    if (removed === undefined) throw errors.labelNotFound(label_id);
    const record_ids = await bringBack(tx, key).catch(
      refuseDuplicate('label_exists', { name: removed.name }),
    );
    noteChange(tx, {
      kind: 'record.label',
      workspace_id,
      record_ids,
      actor_user_id,
      at,
      changed: new Set(['labels']),
      detail: { added: [label_id] },
    });
    const detail = { label_id };
    await raiseCatalogVersion(tx, { type: 'label.restored', workspace_id, actor_user_id, at, detail });
  });
}
