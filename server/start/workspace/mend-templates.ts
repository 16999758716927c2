/** Older versions kept templates with texts of invisible characters alone, which are refused by now. */
import type { WorkspaceFile } from '../../../demo/workspace-file.ts';
import { toOneLine } from '../../base/limit-marks.ts';

type Template = NonNullable<WorkspaceFile['workspaces'][number]['insight_templates']>[number];

/** `left_out` says in sentences what became of such texts. */
export function mendTemplates(given: readonly Template[]): { templates: Template[]; left_out: string[] } {
  const taken = new Set<string>();
  const left_out: string[] = [];
  const templates = given.flatMap((template) => {
    const own = toOneLine(template.name);
    const name = toFreeName(own === '' ? 'Template' : own, taken);
    taken.add(name);
    if (own === '') left_out.push(`Template "${name}": its name was blank.`);
    else if (own !== name) left_out.push(`Template "${name}": another one is called ${own}.`);
    const headings = template.headings.filter(isVisible);
    const title_words = template.title_words.filter(isVisible);
    if (headings.length === 0) {
      left_out.push(`Template "${name}" was left out: its headings were blank.`);
      return [];
    }
    const blank =
      template.headings.length - headings.length + template.title_words.length - title_words.length;
    if (blank > 0) left_out.push(`Template "${name}": ${blank} blank headings or title words were left out.`);
    return [{ ...template, name, headings, title_words }];
  });
  return { templates, left_out };
}

const isVisible = (text: string) => toOneLine(text) !== '';

function toFreeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${name} ${number}`;
  }
}
