/** Creates a label. */
import { say } from '@minutebook/contract/sentences.ts';
import { statement, type Database } from '../db/database.ts';
import { requireRow } from '../db/require-row.ts';
import { OperatorError } from './operator-error.ts';
import { refuseDuplicate } from './refuse-duplicate.ts';
import { raiseCatalogVersion } from './workspace-versions.ts';

const insertLabel = statement<{ label_id: number }>(
  'operator.insert-label',
  `insert into label (workspace_id, label_id, name, color, created_at, updated_at)
   values ($1, nextval('label_id_seq'), $2, $3, $4, $4)
   returning label_id`,
);

/** @param label.color `#rrggbb` @throws OperatorError when the name is taken or the colour is none */
export async function createLabel(
  db: Database,
  workspace_id: number,
  label: { name: string; color: string },
  now: Date,
): Promise<{ label_id: number }> {
  if (!/^#[0-9a-f]{6}$/i.test(label.color))
    throw new OperatorError(`"${label.color}" is not a colour like #3b82f6.`);
  return db.transaction(async (tx) => {
    const values = [workspace_id, label.name, label.color.toLowerCase(), now];
    const inserted = await tx
      .query(insertLabel, values)
      .catch(refuseDuplicate(say('label_exists', { name: label.name })));
    await raiseCatalogVersion(tx, workspace_id, now);
    return requireRow(inserted, 'inserting a label');
  });
}
