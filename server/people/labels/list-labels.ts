import { statement, type Queryable } from '../../base/database/database.ts';

export interface LabelListItem {
  label_id: number;
  name: string;
  color: string;
  /** Counts all its records, whoever may see them. */
  record_count: number;
}

const selectLabels = statement<LabelListItem>(
  'operator.labels',
  `select l.label_id, l.name, l.color,
     (select count(*) from record_label rl where rl.workspace_id = $1 and rl.label_id = l.label_id)
       as record_count
   from label l where l.workspace_id = $1 order by l.label_id`,
);

export async function listLabels(db: Queryable, workspace_id: number): Promise<LabelListItem[]> {
  return db.query(selectLabels, [workspace_id]);
}
