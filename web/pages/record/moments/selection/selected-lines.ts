/** The lines of the transcript in which text is selected, by a pointer, a finger or keys: what shows it is the browser's own selection. */
import { listLines, toUtteranceId } from '../../transcript/lines/line-element.ts';

/** The ids of those utterances, in their order. */
export function readSelectedIds(): number[] {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0);
  return listLines()
    .filter((line) => range.intersectsNode(line) && holdsText(range, line))
    .map(toUtteranceId);
}

/** A selection that ends where a line begins touches it, and holds nothing of it. */
function holdsText(selected: Range, line: HTMLElement): boolean {
  const text = findText(line);
  if (text === null || !selected.intersectsNode(text)) return false;
  const part = selected.cloneRange();
  if (!text.contains(part.startContainer)) part.setStart(text, 0);
  if (!text.contains(part.endContainer)) part.setEnd(text, text.childNodes.length);
  return part.toString().trim() !== '';
}

const findText = (line: HTMLElement) => line.querySelector('[data-text]');
