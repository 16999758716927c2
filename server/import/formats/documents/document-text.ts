/** The text of a document of paragraphs and tables, so that it reads like the same talk saved as text or as a table. */
import { joinLines } from '../shared/cue-text.ts';
import { parseClock } from '../shared/cue-time.ts';
import { findNames, splitName } from '../shared/name-prefix.ts';
import { delimited, untitledTable } from '../tables/delimited.ts';
import { hasNamedLines } from '../text/named-lines.ts';
import { hasTurns } from '../text/read-turns.ts';
import { toLeftNotes, toPrefaceNotes, toTitle } from '../text/text-furniture.ts';

/** A paragraph, or the cells of a row, in the order of the document. */
export type Block = string | string[];

export interface DocumentText {
  text: string;
  /** Only where it is not in the text. */
  title: string | null;
  notes: string[];
}

const isRow = (block: Block): block is string[] => Array.isArray(block);
const isParagraph = (block: Block): block is string => !isRow(block);
const quote = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const toTabs = (rows: readonly string[][]) => rows.map((cells) => cells.map(quote).join('\t')).join('\n');
const toText = (paragraphs: readonly string[]) => paragraphs.join('\n\n');

/** A document that is one table becomes lines with tabs; paragraphs have a blank line between them. */
export function toDocumentText(blocks: readonly Block[]): DocumentText {
  const [paragraphs, rows] = [blocks.filter(isParagraph), blocks.filter(isRow)];
  if (rows.length === 0) return { text: toText(paragraphs), title: null, notes: [] };
  const first = blocks.findIndex(isRow);
  const [preface, rest] = [paragraphs.slice(0, first), blocks.slice(first)];
  const isTalk = isTalkTable(rows);
  const isMost = rows.length >= paragraphs.length;
  const isTable = rows.length > 1 && (isSaid(paragraphs) ? isTalk && isMost : isTalk || isMost);
  if (!isTable || isSaid(rest.filter(isParagraph))) return withRows(blocks, isTalk);
  const title = toTitle(preface);
  const notes = toPrefaceNotes(preface.length);
  // In a table whose columns have names, a paragraph below a row continues that row.
  if (delimited.recognises(toTabs(rows)))
    return { text: toTabs(rest.map((block) => (isRow(block) ? block : [block]))), title, notes };
  const below = toLeftNotes(paragraphs.length - preface.length, 'paragraph', 'beside a table');
  return { text: toTabs(rows), title, notes: [...notes, ...below] };
}

const isSaid = (paragraphs: readonly string[]) =>
  hasNamedLines(toText(paragraphs)) || hasTurns(toText(paragraphs));

const isTalkTable = (rows: readonly string[][]) =>
  rows.length > 1 && (delimited.recognises(toTabs(rows)) || untitledTable.recognises(toTabs(rows)));

/** Paragraphs, and between them the rows that are talk as lines of it: in other tables a name and one more cell below the first who speaks. */
function withRows(blocks: readonly Block[], isTalk: boolean): DocumentText {
  const names = findNames(blocks.filter(isParagraph));
  const lines: string[] = [];
  let [left, hasBegun] = [0, false];
  for (const block of blocks) {
    if (isParagraph(block)) {
      lines.push(block);
      hasBegun ||= splitName(block, names) !== null;
    } else if (isTalk && delimited.recognises(toTabs([block]))) continue;
    else if (isTalk || (hasBegun && isTurn(block, names))) lines.push(toLine(block));
    else left += 1;
  }
  return { text: toText(lines), title: null, notes: toLeftNotes(left, 'row', 'of a table') };
}

function isTurn(cells: readonly string[], names: ReadonlySet<string>): boolean {
  const { times, said } = toParts(cells);
  return times.length === 0 && said.length === 2 && names.has(said[0] ?? '');
}

const isTime = (cell: string) => parseClock(cell) !== null;

function toParts(cells: readonly string[]): { times: string[]; said: string[] } {
  const filled = cells.map((cell) => joinLines(cell.split('\n'))).filter((cell) => cell !== '');
  return { times: filled.filter(isTime), said: filled.filter((cell) => !isTime(cell)) };
}

/** `[0:05 - 0:09] Ann: text` */
function toLine(cells: readonly string[]): string {
  const { times, said } = toParts(cells);
  return `${times.length === 0 ? '' : `[${times.slice(0, 2).join(' - ')}] `}${said.join(': ')}`;
}
