import type { Terminal } from '../terminal.ts';
import { fitTable } from './fit-table.ts';
import type { Report, Table } from './report.ts';
import { toCsv } from './to-csv.ts';
import { toSafeJson, toSafeLine, toSafeText } from './to-safe-text.ts';

export type Format = 'text' | 'json' | 'csv';

/** A table on a terminal; in a pipe the same rows without titles, between tabs, for `cut` and `awk`. */
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
