/** A table that is no wider than the terminal: its widest columns give way, and say so by an ellipsis. */
import { columnsOf, toGraphemes, toTable } from './to-table.ts';
import type { Table } from './report.ts';
import { toSafeLine } from './to-safe-text.ts';

const GAP = 2;
const LEAST = 6;

export function fitTable({ titles, rows }: Table, columns: number): string {
  const cells = rows.map((row) => row.map((cell) => (cell === null ? '-' : toSafeLine(String(cell)))));
  const widths = titles.map((title, place) =>
    Math.max(columnsOf(title), ...cells.map((row) => columnsOf(row[place] ?? ''))),
  );
  const most = shrink(widths, columns - GAP * (titles.length - 1));
  const cut = cells.map((row) => row.map((cell, place) => cutText(cell, most[place] ?? LEAST)));
  const getters = titles.map((title, place) => [title, (row: string[]) => row[place] ?? ''] as const);
  return toTable(cut, Object.fromEntries(getters));
}

function shrink(widths: readonly number[], room: number): number[] {
  const left = [...widths];
  for (let over = left.reduce((sum, width) => sum + width, 0) - room; over > 0;) {
    const widest = Math.max(...left);
    if (widest <= LEAST) break;
    const next = Math.max(LEAST, ...left.filter((width) => width < widest));
    const place = left.indexOf(widest);
    const taken = Math.min(over, Math.max(1, widest - next));
    left[place] = widest - taken;
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
