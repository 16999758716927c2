/** Creates a label. */
import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { requireRow } from '../../base/database/require-row.ts';
import { refuseDuplicate } from '../refuse-duplicate.ts';
import { raiseCatalogVersion } from '../workspaces/workspace-versions.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

const insertLabel = statement<{ label_id: number }>(
  'operator.insert-label',
  `insert into label (workspace_id, label_id, name, color, created_at, updated_at)
   values ($1, nextval('label_id_seq'), $2, $3, $4, $4)
   returning label_id`,
);

/** @param label.color `#rrggbb` @throws ApiError when the name is taken or the colour is invalid */
export async function createLabel(
  db: Database,
  { workspace_id, at, actor_user_id = null }: WorkspaceAct,
  label: { name: string; color: string },
): Promise<{ label_id: number }> {
  if (!/^#[0-9a-f]{6}$/i.test(label.color)) throw errors.conflict('not_a_colour', { color: label.color });
  return db.transaction(async (tx) => {
    const values = [workspace_id, label.name, label.color.toLowerCase(), at];
    const inserted = await tx
      .query(insertLabel, values)
      .catch(refuseDuplicate('label_exists', { name: label.name }));
    const detail = requireRow(inserted, 'inserting a label');
    await raiseCatalogVersion(tx, {
      type: 'label.created',
      workspace_id,
      actor_user_id,
      at,
      detail,
    });
    return detail;
  });
}
