/** Rows as CSV (RFC 4180) that is safe to open in a spreadsheet. */
import type { Cell, Table } from './report.ts';

export const toCsv = ({ titles, rows }: Table): string =>
  [titles, ...rows].map((row) => `${row.map(toField).join(',')}\r\n`).join('');

/** Characters that a spreadsheet takes for the start of a formula, with their full-width forms. */
const FORMULA = /^[\s'"]*[=+\-@\t\r＝＋－＠]/;

function toField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  // A quotation mark in front makes the cell a text; see
  // https://owasp.org/www-community/attacks/CSV_Injection.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^'|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
