/** The few elements of S3's answers that we read: flat text, without attributes. */

/** The text of the first such element. */
export function findElement(xml: string, name: string): string | undefined {
  return listElements(xml, name)[0];
}

/** The texts of all such elements, with whatever they contain. */
export function listElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) =>
    toPlainText(text),
  );
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
