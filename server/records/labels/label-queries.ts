import type { V2Label, V2RecommendedLabel } from '@minutebook/contract/resources/label.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const selectLabels = statement<V2Label>(
  'labels.list',
  `select l.label_id as id, l.name, l.color from label l where l.workspace_id = $1 order by l.label_id`,
);

/** Every label of the workspace, oldest first. */
export async function listLabelRows(db: Queryable, workspace_id: number): Promise<V2Label[]> {
  return db.query(selectLabels, [workspace_id]);
}

const selectRecommendations = statement<V2RecommendedLabel>(
  'labels.recommendations',
  `select l.label_id, l.name as label_name
   from recommended_label r join label l on l.workspace_id = r.workspace_id and l.label_id = r.label_id
   where r.workspace_id = $1 and r.record_id = $2 and not exists (
     select from record_label rl
     where rl.workspace_id = $1 and rl.record_id = r.record_id and rl.label_id = r.label_id)
   order by r.rank, l.label_id`,
);

/** Best first, without labels that the record already has. */
export async function listRecommendations(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<V2RecommendedLabel[]> {
  return db.query(selectRecommendations, [workspace_id, record_id]);
}
