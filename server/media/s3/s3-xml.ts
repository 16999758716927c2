/** The few elements of S3's answers that we read: flat text, without attributes. */

/** The text of the first such element. */
export function findElement(xml: string, name: string): string | undefined {
  return listElements(xml, name)[0];
}

/**
 * The texts of all such elements, with whatever they contain. Each character is looked at once: an expression would go through the
 * rest of the answer for every element that is begun and not ended.
 */
export function listElements(xml: string, name: string): string[] {
  const [start, end] = [`<${name}>`, `</${name}>`];
  const found: string[] = [];
  for (let from = xml.indexOf(start); from !== -1;) {
    const to = xml.indexOf(end, from);
    if (to === -1) break;
    found.push(toPlainText(xml.slice(from + start.length, to)));
    from = xml.indexOf(start, to);
  }
  return found;
}

const toPlainText = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

export const toXmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
