import { statement, type Database } from '../db/database.ts';
import { refuseDuplicate } from './refuse-duplicate.ts';
import { raiseCatalogVersion } from './workspace-versions.ts';

const updateName = statement<never>(
  'operator.rename-label',
  `update label set name = $3, updated_at = $4 where workspace_id = $1 and label_id = $2`,
);

/** Records show the new name at once: what is remembered of them holds for one version of the workspace's names. */
export async function renameLabel(
  db: Database,
  workspace_id: number,
  label_id: number,
  name: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .query(updateName, [workspace_id, label_id, name, now])
      .catch(refuseDuplicate(`There already is a label "${name}" in this workspace.`));
    await raiseCatalogVersion(tx, workspace_id, now);
  });
}
