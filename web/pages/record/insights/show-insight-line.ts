import type { WantedLine } from './insight-tabs.ts';

/** A list that comes later may replace the one that was there; what people do themselves ends the search for it. */
const LOOKING_MS = 5_000;

/** Scrolls to the line and marks it, also when its list is drawn again. @returns ends the looking, and the mark */
export function showInsightLine(panel: Element, wanted: WantedLine): () => void {
  let hasScrolled = false;
  const show = () => {
    const found = findWanted(panel, wanted);
    if (found === undefined) return;
    if (!hasScrolled) found.scrollIntoView({ block: 'center' });
    hasScrolled = true;
    const range = new Range();
    range.selectNodeContents(found);
    if ('highlights' in CSS) CSS.highlights.set('insight-line', new Highlight(range));
  };
  const observer = new MutationObserver(show);
  show();
  observer.observe(panel, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), LOOKING_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    if ('highlights' in CSS) CSS.highlights.delete('insight-line');
  };
}

const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

const findWanted = (panel: Element, { line, moment_id }: WantedLine): Element | undefined =>
  moment_id === undefined
    ? findLine(panel, line)
    : (panel.querySelector(`[data-moment="${moment_id}"]`) ?? undefined);

/** The innermost element that has the line. */
function findLine(panel: Element, line: string): Element | undefined {
  // A snippet is cut at its ends, and a row of a table has its cells between dots.
  const [wanted = ''] = line
    .split(/…| · /)
    .map(plain)
    .toSorted((a, b) => b.length - a.length);
  if (wanted === '') return undefined;
  return [...panel.querySelectorAll('li, p, h4, td, button')]
    .filter(({ textContent }) => plain(textContent).includes(wanted))
    .at(-1);
}
