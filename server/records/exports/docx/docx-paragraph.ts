/** Paragraphs of a Word document, from texts that anybody may have written. */

export interface Run {
  text: string;
  is_bold?: boolean;
  /** The style of times and other small print. */
  is_soft?: boolean;
}

export interface ParagraphLook {
  style?: 'Title' | 'Heading1' | 'Heading2' | 'Facts' | 'Said';
  /** The level of a bullet, from 0. */
  bullet?: number;
}

/** XML 1.0 has no place for them, however they are written; Word refuses a file that has one. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

const FROM_THE_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** By its first letter, as browsers tell the direction of a text. */
function isFromTheRight(text: string): boolean {
  const letter = /\p{L}/u.exec(text);
  return letter !== null && FROM_THE_RIGHT.test(letter[0]);
}

/** @param direction decides the direction of the paragraph; all of its runs unless given */
export function toParagraph(
  runs: readonly Run[],
  { style, bullet }: ParagraphLook = {},
  direction?: string,
): string {
  const isRight = isFromTheRight(direction ?? runs.map(({ text }) => text).join(''));
  const looks = [
    ...(style === undefined ? [] : [`<w:pStyle w:val="${style}"/>`]),
    ...(bullet === undefined ? [] : [`<w:numPr><w:ilvl w:val="${bullet}"/><w:numId w:val="1"/></w:numPr>`]),
    ...(isRight ? ['<w:bidi/>'] : []),
  ];
  const look = looks.length === 0 ? '' : `<w:pPr>${looks.join('')}</w:pPr>`;
  return `<w:p>${look}${runs.map(toRun).join('')}</w:p>`;
}

function toRun({ text, is_bold, is_soft }: Run): string {
  const looks = [
    ...(is_bold === true ? ['<w:b/><w:bCs/>'] : []),
    ...(is_soft === true ? ['<w:color w:val="767676"/><w:sz w:val="18"/><w:szCs w:val="18"/>'] : []),
    ...(isFromTheRight(text) ? ['<w:rtl/>'] : []),
  ];
  const look = looks.length === 0 ? '' : `<w:rPr>${looks.join('')}</w:rPr>`;
  const lines = text.split(/\r\n|\r|\n/).map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`);
  return `<w:r>${look}${lines.join('<w:br/>')}</w:r>`;
}
