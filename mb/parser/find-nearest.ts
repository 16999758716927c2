/** What somebody meant who mistyped it: a word that at most two letters tell apart, and fewer than half of its own. */
export function findNearest(typed: string, words: Iterable<string>): string | undefined {
  const near = [...words]
    .map((word) => ({ word, steps: countSteps(typed, word) }))
    .filter(({ word, steps }) => steps <= 2 && steps * 2 < word.length);
  return near.sort((one, other) => one.steps - other.steps)[0]?.word;
}

/** Letters to be added, left out, exchanged or swapped with their neighbour. */
function countSteps(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const [above = [], aboveThat = []] = [rows[row - 1], rows[row - 2]];
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (aboveThat[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(line);
  }
  return rows[from.length]?.[to.length] ?? 0;
}
