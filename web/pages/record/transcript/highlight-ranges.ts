/** Highlights that the browser paints over the text (CSS Custom Highlight API): the page itself stays as it is. */

/** From UTF-16 offsets in the text of an element; undefined: it has no such text any more. */
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

/** All as `find`, the one that somebody is at as `found` (transcript.css). */
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
