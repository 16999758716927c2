/** The templates of minutes that a workspace has made. */
import type { InsightTemplate } from '@minutebook/contract/v3/template-endpoints.ts';
import { statement } from '../../base/database/database.ts';

/** Few enough for one answer, and more than there are kinds of meetings. */
export const MOST_TEMPLATES = 50;

export type TemplateRow = Omit<InsightTemplate, 'is_builtin'>;

const columns =
  't.template_id as id, t.name, t.headings, t.meeting_type, t.label_id, t.title_words, t.language, t.length';

export const selectTemplates = statement<TemplateRow>(
  'templates.list',
  `select ${columns} from insight_template t where t.workspace_id = $1 order by t.template_id`,
);

// Drawn apart, on the node that has the sequences: what counts rows may run on another.
export const takeTemplateId = statement<{ template_id: number }>(
  'templates.take-id',
  `select nextval('insight_template_id_seq') as template_id`,
);

export const insertTemplate = statement<TemplateRow>(
  'templates.insert',
  `insert into insight_template as t (workspace_id, template_id, name, headings, meeting_type, label_id, title_words,
     language, length, created_at, updated_at)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10
   where (select count(*) from insight_template o where o.workspace_id = $1) < ${MOST_TEMPLATES}
   returning ${columns}`,
);

export const updateTemplate = statement<TemplateRow>(
  'templates.update',
  `update insight_template t
   set name = $3, headings = $4, meeting_type = $5, label_id = $6, title_words = $7, language = $8, length = $9,
     updated_at = $10
   where t.workspace_id = $1 and t.template_id = $2
   returning ${columns}`,
);

export const lockTemplate = statement<TemplateRow>(
  'templates.lock',
  `select ${columns} from insight_template t where t.workspace_id = $1 and t.template_id = $2 for update`,
);

export const deleteTemplate = statement<{ name: string }>(
  'templates.delete',
  `delete from insight_template t where t.workspace_id = $1 and t.template_id = $2 returning t.name`,
);

/** The labels of the record that a template is chosen for. */
export const selectLabels = statement<{ label_id: number }>(
  'templates.labels-of-record',
  `select l.label_id from record_label l where l.workspace_id = $1 and l.record_id = $2`,
);
