/** Creates, changes and deletes the templates of minutes of a workspace. */
import { errors } from '@minutebook/contract/errors.ts';
import type { InsightTemplateChange } from '@minutebook/contract/v3/template-endpoints.ts';
import { noteEvent } from '../../access/note-event.ts';
import type { Database } from '../../base/database/database.ts';
import { refuseDuplicate } from '../../base/database/refuse-duplicate.ts';
import { lockCount } from '../../base/database/wait-for-locks.ts';
import { toOneLine } from '../../base/limit-marks.ts';
import { requireRow } from '../../base/must.ts';
import * as queries from './template-queries.ts';

interface Act {
  workspace_id: number;
  /** null or absent: an operator. */
  actor_user_id?: number | null;
  at: Date;
}

export type WrittenTemplate = Omit<queries.TemplateRow, 'id'>;

/** @throws ApiError when the name is taken, or the workspace has as many as it may */
export async function createTemplate(
  db: Pick<Database, 'transaction'>,
  act: Act,
  given: WrittenTemplate,
): Promise<queries.TemplateRow> {
  const { workspace_id, at } = act;
  const written = toWritten(given);
  const inserting = db.transaction(async (tx) => {
    const { template_id } = requireRow(await tx.query(queries.takeTemplateId, []), 'a sequence');
    await lockCount(tx, `templates of ${workspace_id}`);
    const values = [workspace_id, template_id, ...toValues(written), at];
    const [inserted] = await tx.query(queries.insertTemplate, values);
    if (inserted === undefined)
      throw errors.conflict('too_many_templates', { limit: queries.MOST_TEMPLATES });
    noteEvent(tx, { kind: 'template.create', ...act, detail: { template_id, name: inserted.name } });
    return inserted;
  });
  return inserting.catch(refuseDuplicate('template_exists', { name: written.name }));
}

/** A field that is left out stays as it is. @throws ApiError when there is none, or the name is taken */
export async function updateTemplate(
  db: Database,
  act: Act,
  { template_id, ...change }: InsightTemplateChange & { template_id: number },
): Promise<queries.TemplateRow> {
  const { workspace_id, at } = act;
  const updating = db.transaction(async (tx) => {
    const [before] = await tx.query(queries.lockTemplate, [workspace_id, template_id]);
    if (before === undefined) throw errors.notFound();
    const values = [workspace_id, template_id, ...toValues(toWritten({ ...before, ...change })), at];
    const row = requireRow(await tx.query(queries.updateTemplate, values), 'a template that is locked');
    noteEvent(tx, { kind: 'template.update', ...act, detail: { template_id, name: row.name } });
    return row;
  });
  return updating.catch(refuseDuplicate('template_exists', { name: change.name ?? '' }));
}

/** @throws ApiError when there is none */
export async function deleteTemplate(db: Database, act: Act, template_id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.query(queries.deleteTemplate, [act.workspace_id, template_id]);
    if (gone === undefined) throw errors.notFound();
    noteEvent(tx, { kind: 'template.delete', ...act, detail: { template_id, name: gone.name } });
  });
}

const toValues = ({
  name,
  headings,
  meeting_type,
  label_id,
  title_words,
  language,
  length,
}: WrittenTemplate) => [name, headings, meeting_type, label_id, title_words, language, length] as const;

/** @throws VALIDATION_ERROR when a text has only spaces */
function toWritten(given: WrittenTemplate): WrittenTemplate {
  return {
    ...given,
    name: toText(given.name, 'body.name'),
    headings: given.headings.map((text, place) => toText(text, `body.headings[${place}]`)),
    title_words: given.title_words.map((text, place) => toText(text, `body.title_words[${place}]`)),
  };
}

function toText(text: string, field: string): string {
  const line = toOneLine(text);
  if (line === '') throw errors.invalid(field, 'is_blank');
  return line;
}
