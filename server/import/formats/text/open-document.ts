import { attribute, walkXml } from '../shared/xml-text.ts';

/** Deleted text, remarks beside the text, and what stands at its foot. */
const SKIPPED = new Set(['tracked-changes', 'annotation', 'note']);
/** Nobody sets more blanks in a row. */
const MOST_BLANKS = 100;

interface Paragraph {
  text: string;
}

export const isOpenText = (xml: string): boolean => /<office:text[\s>]/.test(xml);

/** The paragraphs of a document of LibreOffice, and the rows of its tables. */
export function collectOpenText(fileName: string, xml: string): { paragraphs: string[]; rows: string[][] } {
  const paragraphs: Paragraph[] = [];
  const rows: Paragraph[][][] = [];
  /** A paragraph may hold a text box, which has paragraphs of its own; they follow it. */
  const open: Paragraph[] = [];
  let [depth, skipped] = [0, 0];
  walkXml(fileName, xml, {
    open(name, attributes) {
      if (SKIPPED.has(name)) skipped += 1;
      if (skipped > 0) return;
      if (name === 'p' || name === 'h') {
        const begun = { text: '' };
        const cell = depth > 0 ? rows.at(-1)?.at(-1) : undefined;
        (cell ?? paragraphs).push(begun);
        open.push(begun);
      }
      if (name === 'table') depth += 1;
      if (name === 'table-row') rows.push([]);
      if (name === 'table-cell') rows.at(-1)?.push([]);
      const paragraph = open.at(-1);
      if (paragraph === undefined) return;
      if (name === 'tab') paragraph.text += '\t';
      if (name === 'line-break') paragraph.text += '\n';
      if (name === 's')
        paragraph.text += ' '.repeat(Math.min(Number(attribute(attributes, 'c') ?? 1) || 1, MOST_BLANKS));
    },
    text(text) {
      const paragraph = open.at(-1);
      if (skipped === 0 && paragraph !== undefined) paragraph.text += text.replaceAll(/\s+/g, ' ');
    },
    close(name) {
      if (SKIPPED.has(name)) skipped -= 1;
      if (skipped > 0) return;
      if (name === 'table') depth -= 1;
      if (name === 'p' || name === 'h') open.pop();
    },
  });
  const textOf = (cell: readonly Paragraph[]) =>
    cell
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return {
    paragraphs: paragraphs.map(({ text }) => text.trim()).filter(Boolean),
    rows: rows.map((cells) => cells.map(textOf)),
  };
}
