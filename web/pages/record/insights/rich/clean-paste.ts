/**
 * What word processors put into the clipboard, as plain HTML: lists of Word are paragraphs with a sign before them, and Google Docs say
 * by styles what is bold. The security policy keeps the browser from reading styles of pages, so they are read here.
 */

const STYLE = 'data-written';
const NUMBERED = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i;

const TAGS: readonly [name: string, style: RegExp][] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/],
  ['em', /font-style:\s*italic/],
  ['del', /text-decoration[^;]*line-through/],
];

export function cleanPaste(html: string): string {
  const named = html
    .replaceAll(/<!\[(?:if|endif)[^>]*>/gi, '')
    .replaceAll(/<style\b.*?<\/style>/gis, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ` ${STYLE}=`));
  const doc = new DOMParser().parseFromString(named, 'text/html');
  for (const element of doc.querySelectorAll('script, meta, link, title, xml')) element.remove();
  for (const paragraph of doc.querySelectorAll('p')) toListItem(paragraph);
  for (const element of doc.querySelectorAll<HTMLElement>(`[${STYLE}]`)) toTags(element);
  return doc.body.innerHTML;
}

const styleOf = (element: Element): string => element.getAttribute(STYLE) ?? '';

/** Documents of Google wrap everything in a `b` that is not bold. */
function toTags(element: HTMLElement): void {
  const style = styleOf(element);
  if (element.localName === 'b' && /font-weight:\s*(?:normal|[1-4]00)/.test(style)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (element.localName !== 'span') return;
  for (const [name, pattern] of TAGS) {
    if (!pattern.test(style)) continue;
    const tag = element.ownerDocument.createElement(name);
    tag.append(...element.childNodes);
    element.append(tag);
  }
}

/** A paragraph of Word that is an item goes into the list before it, else into one of its own. */
function toListItem(paragraph: HTMLParagraphElement): void {
  if (!/mso-list:\s*l\d/.test(styleOf(paragraph))) return;
  const sign = Array.from(paragraph.querySelectorAll('span')).find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  );
  const name = NUMBERED.test(sign?.textContent ?? '') ? 'ol' : 'ul';
  sign?.remove();
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  const before = paragraph.previousElementSibling;
  if (before?.localName === name && before.hasAttribute('data-word')) {
    before.append(item);
    return paragraph.remove();
  }
  const list = paragraph.ownerDocument.createElement(name);
  list.setAttribute('data-word', '');
  list.append(item);
  paragraph.replaceWith(list);
}
