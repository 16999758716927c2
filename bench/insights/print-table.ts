export interface TableRow {
  what: string;
  figures: Record<string, number>;
  measured_on: string;
}

/** Prints rows below each other; figures have three decimals, or none from a hundred on. */
export function printTable(rows: readonly TableRow[]): void {
  const cells = rows.map(({ what, figures, measured_on }) => [
    what,
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value < 100 ? value.toFixed(3) : value.toFixed(0)}`)
      .join(', '),
    measured_on,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}
