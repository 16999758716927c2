/** The text of the action items with what people have ticked: the insight itself is never rewritten by a tick. */
import type { ActionItemRow } from '../action-items/action-item-queries.ts';

type Ticked = Pick<ActionItemRow, 'text' | 'place' | 'is_done'>;

const LINE = /^(\s*)(?:[-*+]\s+)?(?:\[[ xX]\]\s+)?(.*)$/s;

/** Lines are the items of the same place where there are as many; else those that have the words of a ticked one. */
export function tickLines(markdown: string, items: readonly Ticked[]): string {
  const present = items.filter(({ place }) => place !== null);
  if (!present.some(({ is_done }) => is_done)) return markdown;
  const lines = markdown.split(/\r\n|\r|\n/);
  const places = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index]));
  const ticked = new Set<number | undefined>();
  for (const [place, { text, is_done }] of present.entries()) {
    if (!is_done) continue;
    const hasWords = (index: number) => !ticked.has(index) && (lines[index] ?? '').includes(text);
    ticked.add(places.length === present.length ? places[place] : places.find(hasWords));
  }
  return lines.map((line, index) => (ticked.has(index) ? line.replace(LINE, '$1- [x] $2') : line)).join('\n');
}
