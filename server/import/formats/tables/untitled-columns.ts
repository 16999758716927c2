import { parseClock } from '../shared/cue-time.ts';
import { isPersonName } from '../text/turn-heading.ts';
import { readRows, type Row } from './read-rows.ts';

/** The meaning of a column in a table without a header; empty: unknown. */
export type UntitledColumn = 'start' | 'end' | 'speaker' | 'text' | '';

const LOOKED_AT_CHARACTERS = 10_000;
const LEAST_ROWS = 2;
const BARE_TIME = /^\d{1,13}(?:[.,]\d{1,9})?$/;

/**
 * What each column holds where no line names them: times that ascend, from and to, and one column of text, with one of
 * names that come back or without. null: it is no such table.
 */
export function findUntitledColumns(text: string, separator: string): UntitledColumn[] | null {
  const looked = text.slice(0, LOOKED_AT_CHARACTERS);
  const whole = looked.length < text.length ? looked.slice(0, looked.lastIndexOf('\n') + 1) : looked;
  const rows = readRows(whole, separator);
  const width = rows.reduce((least, { cells }) => Math.min(least, cells.length), Infinity);
  if (rows.length < LEAST_ROWS || width < 2) return null;
  const columns = Array.from({ length: width }, (_, index) => columnOf(rows, index));
  const times = columns.map(toTimes);
  const [start, end] = findTimes(times);
  const isUniform = rows.every(({ cells }) => cells.length === width);
  // A separator inside the text cuts it where it is the last column and not quoted.
  const said = isUniform ? longestOf(columns) : width - 1;
  const named = columns.findIndex((column, index) => index !== said && areNames(column));
  if (start === undefined || times[said] !== null || !(columns[said] ?? []).every(hasLetter)) return null;
  // Numbers alone may count anything.
  if (end === undefined && named < 0 && !(columns[start] ?? []).every(isClock)) return null;
  const kinds: UntitledColumn[] = columns.map((_, index) => {
    if (index === said) return 'text';
    if (index === named) return 'speaker';
    return index === start ? 'start' : index === end ? 'end' : '';
  });
  const isExplained = kinds.every((kind, index) => kind !== '' || times[index] !== null);
  return isExplained ? kinds : null;
}

/** The columns of starts and ends; one that counts the rows before them is neither. */
function findTimes(
  times: readonly (number[] | null)[],
): [start?: number | undefined, end?: number | undefined] {
  const found = times.flatMap((column, index) => (column === null ? [] : [index]));
  const endsLater = (start = -1, end = -1) =>
    times[end]?.every((time, row) => time >= (times[start]?.[row] ?? Infinity)) === true;
  const [first = -1] = found;
  const counts = times[first]?.every((time, row) => time === (times[first]?.[0] ?? 0) + row) === true;
  const [start, end] = counts && (found.length > 2 || !endsLater(first, found[1])) ? found.slice(1) : found;
  return start === undefined ? [] : endsLater(start, end) ? [start, end] : [start];
}

const columnOf = (rows: readonly Row[], index: number) => rows.map(({ cells }) => cells[index] ?? '');

const isClock = (cell: string) => parseClock(cell) !== null;

const hasLetter = (cell: string) => /\p{L}/u.test(cell);

/** null: not all are times, or one is earlier than the one above it. */
function toTimes(cells: readonly string[]): number[] | null {
  const times = cells.map((cell) =>
    BARE_TIME.test(cell) ? Number(cell.replace(',', '.')) : (parseClock(cell) ?? Number.NaN),
  );
  const isAscending = times.every((time, index) => time >= (times[index - 1] ?? 0));
  return isAscending ? times : null;
}

function longestOf(columns: readonly (readonly string[])[]): number {
  const lengths = columns.map((cells) => cells.reduce((sum, cell) => sum + cell.length, 0));
  return lengths.indexOf(Math.max(...lengths));
}

function areNames(cells: readonly string[]): boolean {
  const distinct = new Set(cells);
  return (distinct.size < cells.length || cells.length === LEAST_ROWS) && [...distinct].every(isPersonName);
}
