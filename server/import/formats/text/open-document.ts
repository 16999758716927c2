import { attribute, walkXml } from '../shared/xml-text.ts';

/** Deleted text, remarks beside the text, and what stands at its foot. */
const SKIPPED = new Set(['tracked-changes', 'annotation', 'note']);
/** Nobody sets more blanks in a row. */
const MOST_BLANKS = 100;

export const isOpenText = (xml: string): boolean => /<office:text[\s>]/.test(xml);

/** The paragraphs of a document of LibreOffice, and the rows of its tables. */
export function collectOpenText(fileName: string, xml: string): { paragraphs: string[]; rows: string[][] } {
  const paragraphs: string[] = [];
  const rows: string[][] = [];
  let [paragraph, depth, skipped]: [string | null, number, number] = [null, 0, 0];
  walkXml(fileName, xml, {
    open(name, attributes) {
      if (SKIPPED.has(name)) skipped += 1;
      if (skipped > 0) return;
      if (name === 'p' || name === 'h') paragraph = '';
      if (name === 'table') depth += 1;
      if (name === 'table-row') rows.push([]);
      if (name === 'table-cell') rows.at(-1)?.push('');
      if (paragraph === null) return;
      if (name === 'tab') paragraph += '\t';
      if (name === 'line-break') paragraph += '\n';
      if (name === 's')
        paragraph += ' '.repeat(Math.min(Number(attribute(attributes, 'c') ?? 1) || 1, MOST_BLANKS));
    },
    text(text) {
      if (skipped === 0 && paragraph !== null) paragraph += text.replaceAll(/\s+/g, ' ');
    },
    close(name) {
      if (SKIPPED.has(name)) skipped -= 1;
      if (skipped > 0) return;
      if (name === 'table') depth -= 1;
      if ((name !== 'p' && name !== 'h') || paragraph === null) return;
      const row = rows.at(-1);
      const said = paragraph.trim();
      if (depth > 0 && row !== undefined && row.length > 0)
        row[row.length - 1] = `${row.at(-1) ?? ''} ${said}`.replaceAll(/\s+/g, ' ').trim();
      else if (said !== '') paragraphs.push(said);
      paragraph = null;
    },
  });
  return { paragraphs, rows };
}
