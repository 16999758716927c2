import type { Block } from './document-text.ts';
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
export function collectOpenText(fileName: string, xml: string): Block[] {
  const blocks: (Paragraph | Paragraph[][])[] = [];
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
        (cell ?? blocks).push(begun);
        open.push(begun);
      }
      if (name === 'table') depth += 1;
      if (name === 'table-row') {
        const row: Paragraph[][] = [];
        rows.push(row);
        blocks.push(row);
      }
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
  return blocks
    .map((block) => (Array.isArray(block) ? block.map(textOf) : block.text.trim()))
    .filter((block) => (typeof block === 'string' ? block !== '' : block.some(Boolean)));
}
