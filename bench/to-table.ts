/** Aligns rows, with the first column to the left and all others to the right. */
export function toTable([heading = [], ...rows]: readonly (readonly string[])[]): string {
  const table = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const toLine = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  const first = toLine(heading);
  return [first, '-'.repeat(first.length), ...rows.map(toLine)].join('\n');
}
