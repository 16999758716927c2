/** Chooses the template of minutes that fits a record. */
import type { InsightTemplate, TemplateLanguage } from '@minutebook/contract/v3/template-endpoints.ts';
import type { Queryable } from '../../base/database/database.ts';
import type { Template, TemplateHeading } from '../../text/templates/template.ts';
import { isStopWord } from '../../text/terms/stop-words.ts';
import { builtInTemplates, findBuiltInHeading, isTemplateLanguage } from './built-in-templates.ts';
import { selectLabels, selectTemplates, type TemplateRow } from './template-queries.ts';

export const listBuiltIn = (language: TemplateLanguage): InsightTemplate[] =>
  builtInTemplates.map(({ template_id, name, headings, meeting_type, title_words }) => ({
    id: template_id,
    name: name[language],
    headings: headings.map((heading) => heading[language][0]),
    meeting_type,
    label_id: null,
    title_words: [...title_words],
    language: null,
    length: null,
    is_builtin: true,
  }));

/** With how a model is to write. */
export type ChosenTemplate = Template & Pick<InsightTemplate, 'language' | 'length'>;

interface Choosing {
  workspace_id: number;
  record_id: number;
  /** The titles of the record and of its event in the calendar. */
  titles: readonly (string | null)[];
  meeting_type: string | null;
  /** The language in which the headings are written; ISO 639-1. */
  language: string;
}

/** The workspace's own before the built-in ones, and of each the first that fits by title, label, and type. */
export async function chooseTemplate(
  db: Queryable,
  { workspace_id, record_id, titles: given, meeting_type, language }: Choosing,
): Promise<ChosenTemplate | null> {
  const own = await db.query(selectTemplates, [workspace_id]);
  const labels = await db.query(selectLabels, [workspace_id, record_id]);
  const titles = given.map((each) => ` ${(each ?? '').toLowerCase()} `);
  const fits: ((template: TemplateRow) => boolean)[] = [
    ({ title_words }) => title_words.some((word) => titles.some((each) => isIn(word, each))),
    (template) => labels.some(({ label_id }) => label_id === template.label_id),
    (template) => template.meeting_type !== null && template.meeting_type === meeting_type,
  ];
  const choose = <Some extends Parameters<(typeof fits)[0]>[0]>(templates: readonly Some[]) =>
    fits.map((fit) => templates.find(fit)).find((each) => each !== undefined);
  const chosen = choose(own);
  if (chosen !== undefined) return toOwn(chosen);
  const builtIn = choose(listBuiltIn(isTemplateLanguage(language) ? language : 'en'));
  return builtIn === undefined ? null : toOwn(builtIn);
}

const toOwn = ({ id, name, headings, language, length }: TemplateRow): ChosenTemplate => ({
  template_id: id,
  name,
  headings: headings.map(toHeading),
  language,
  length,
});

const toHeading = (text: string): TemplateHeading =>
  findBuiltInHeading(text) ?? {
    text,
    finds: 'words',
    words: text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !isStopWord(word)),
  };

/** Whether a word stands in a title by itself; one of a script without spaces stands anywhere. */
function isIn(word: string, title: string): boolean {
  const wanted = word.toLowerCase().trim();
  const isLatin = /^\p{sc=Latin}/u.test(wanted);
  return (
    wanted !== '' && title.replaceAll(/[^\p{L}\p{N}:-]+/gu, ' ').includes(isLatin ? ` ${wanted} ` : wanted)
  );
}
