/** Highlights painted over the text (CSS Custom Highlight API): the page's elements do not change. */

/** A range from UTF-16 offsets in the text of an element; undefined: it no longer has such text. */
export function toRange(element: HTMLElement | undefined, start: number, end: number): Range | undefined {
  if (element === undefined) return undefined;
  const range = new Range();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  let hasStart = false;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (!hasStart && start < before + length) {
      range.setStart(node, start - before);
      hasStart = true;
    }
    if (hasStart && end <= before + length) {
      range.setEnd(node, end - before);
      return range;
    }
    before += length;
  }
  return undefined;
}

/** Highlights all ranges as `find`, and the current one as `found` (transcript.css). */
export function highlightRanges(ranges: readonly Range[], current: Range | undefined): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.set('find', new Highlight(...ranges.filter((range) => range !== current)));
  if (current !== undefined) CSS.highlights.set('found', new Highlight(current));
  else CSS.highlights.delete('found');
}

export function clearHighlights(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete('find');
  CSS.highlights.delete('found');
}
