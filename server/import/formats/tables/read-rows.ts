/** Rows of a table as text. */
export interface Row {
  /** From 1. */
  line: number;
  cells: string[];
}

/** Quoted cells may contain the separator, line ends and doubled quotes. Takes one pass over the text. */
export function readRows(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const row: Row = { line, cells: [] };
    let ended = false;
    while (!ended) {
      const cell = text[at] === '"' ? takeQuoted(text, at, separator) : null;
      const end = cell === null ? endOfCell(text, at, separator) : cell.end;
      const value = cell === null ? text.slice(at, end) : cell.value;
      row.cells.push(value.trim());
      line += countLineEnds(value);
      ended = end >= text.length || text[end] === '\n';
      at = end + 1;
    }
    line += 1;
    if (row.cells.some((value) => value !== '')) rows.push(row);
  }
  return rows;
}

function endOfCell(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === separator || text[at] === '\n') return at;
  return text.length;
}

/** null: the quote is never closed, or more text follows it, so it is part of the text. */
function takeQuoted(text: string, from: number, separator: string): { value: string; end: number } | null {
  let value = '';
  let at = from + 1;
  for (let parts = 0; parts < 10_000; parts += 1) {
    const close = text.indexOf('"', at);
    if (close < 0 || close - from > 1_000_000) return null;
    value += text.slice(at, close);
    if (text[close + 1] !== '"') {
      const end = endOfCell(text, close + 1, separator);
      return text.slice(close + 1, end).trim() === '' ? { value, end } : null;
    }
    value += '"';
    at = close + 2;
  }
  return null;
}

function countLineEnds(value: string): number {
  let count = 0;
  for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) count += 1;
  return count;
}
