import type { Terminal } from '../terminal.ts';
import type { Report, Table } from './report.ts';
import { toCsv } from './to-csv.ts';
import { toSafeJson, toSafeLine, toSafeText } from './to-safe-text.ts';
import { columnsOf, toGraphemes, toTable } from './to-table.ts';

export type Format = 'text' | 'json' | 'csv';

/**
 * Prints a table on a terminal, and in a pipe the same rows without titles, separated by tabs, for `cut` and
 * `awk`.
 */
export async function printReport(
  { json, shown }: Report,
  format: Format,
  terminal: Terminal,
): Promise<void> {
  if (format === 'json') return terminal.write(`${toSafeJson(json, 2)}\n`);
  if (typeof shown === 'string') return terminal.write(`${toSafeText(shown)}\n`);
  if (format === 'csv') return terminal.write(toCsv(shown));
  if (terminal.is_tty)
    return terminal.write(`${withBoldTitles(fitTable(shown, terminal.columns), terminal)}\n`);
  if (shown.rows.length > 0) return terminal.write(toTabs(shown));
}

const toTabs = ({ rows }: Table) =>
  rows.map((row) => `${row.map((cell) => toSafeLine(String(cell ?? ''))).join('\t')}\n`).join('');

function withBoldTitles(table: string, { style }: Terminal): string {
  const [titles = '', ...rows] = table.split('\n');
  return [style('bold', titles), ...rows].join('\n');
}

const GAP = 2;
const LEAST = 6;

/** Fits a table to the terminal by shortening its widest columns with an ellipsis. */
function fitTable({ titles, rows }: Table, columns: number): string {
  const cells = rows.map((row) => row.map((cell) => (cell === null ? '-' : toSafeLine(String(cell)))));
  const widths = titles.map((title, index) =>
    Math.max(columnsOf(title), ...cells.map((row) => columnsOf(row[index] ?? ''))),
  );
  const most = shrink(widths, columns - GAP * (titles.length - 1));
  const cut = cells.map((row) => row.map((cell, index) => cutText(cell, most[index] ?? LEAST)));
  const getters = titles.map((title, index) => [title, (row: string[]) => row[index] ?? ''] as const);
  return toTable(cut, Object.fromEntries(getters));
}

function shrink(widths: readonly number[], room: number): number[] {
  const left = [...widths];
  for (let over = left.reduce((sum, width) => sum + width, 0) - room; over > 0;) {
    const widest = Math.max(...left);
    if (widest <= LEAST) break;
    const next = Math.max(LEAST, ...left.filter((width) => width < widest));
    const index = left.indexOf(widest);
    const taken = Math.min(over, Math.max(1, widest - next));
    left[index] = widest - taken;
    over -= taken;
  }
  return left;
}

function cutText(text: string, most: number): string {
  if (columnsOf(text) <= most) return text;
  let taken = '';
  let width = 1;
  for (const grapheme of toGraphemes(text)) {
    width += columnsOf(grapheme);
    if (width > most) break;
    taken += grapheme;
  }
  return `${taken}…`;
}
