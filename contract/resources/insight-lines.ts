/**
 * An insight with items has a line of text for each of them. When people rewrite the text, this finds out
 * which line became which, so that each item keeps its moment. The server stores items by it, and the pages
 * show moments beside lines while they are being written.
 */

/** Lines of insights begin with a bullet, a checkbox or a time. */
const LINE_START = /^\s*(?:[-*]\s+)?(?:\[[ x]\]\s+)?(?:\d+:\d\d(?::\d\d)?\s+)?/;

/** Two lines that share less than half of their pairs of letters are different lines. */
const LEAST_LIKENESS = 0.5;
/** People do not rewrite more lines than this by hand between two that stayed. */
const MOST_PAIRS = 10_000;
/** Only the beginning of a longer line is compared. */
const COMPARED_CHARS = 400;

/** The lines that have items, which are all non-empty ones. */
export const toInsightLines = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '');

/** Splits a line into its marks and its words. */
export function splitInsightLine(line: string): { start: string; words: string } {
  const [start = ''] = LINE_START.exec(line) ?? [];
  return { start, words: line.slice(start.length) };
}

/**
 * Returns for each present line the number of the earlier line that it was, or undefined for a new one. An
 * unchanged line is found wherever it was moved. Between two unchanged lines, an equal number of lines is
 * matched in order, and others by similarity.
 */
export function alignInsightLines(before: readonly string[], now: readonly string[]): (number | undefined)[] {
  const left = new Map<string, number[]>();
  for (const [index, line] of before.entries()) left.set(line, [...(left.get(line) ?? []), index]);
  const aligned: (number | undefined)[] = now.map((line) => left.get(line)?.shift());
  const free = new Set([...left.values()].flat());
  for (let from = 0; from < now.length;) {
    if (aligned[from] !== undefined) {
      from += 1;
      continue;
    }
    let to = from;
    while (to < now.length && aligned[to] === undefined) to += 1;
    const first = from === 0 ? 0 : (aligned[from - 1] ?? -1) + 1;
    const last = aligned[to] ?? before.length;
    const candidates = before.map((_, index) => index).slice(first, Math.max(first, last));
    const rewritten = now.slice(from, to);
    const pairs = pairLines(
      candidates.filter((index) => free.has(index)).map((index) => ({ index, line: before[index] ?? '' })),
      rewritten,
    );
    for (const [offset, index] of pairs.entries()) {
      aligned[from + offset] = index;
      if (index !== undefined) free.delete(index);
    }
    from = to;
  }
  return aligned;
}

function pairLines(
  before: readonly { index: number; line: string }[],
  now: readonly string[],
): (number | undefined)[] {
  if (before.length === now.length) return before.map(({ index }) => index);
  if (before.length * now.length > MOST_PAIRS) return now.map(() => undefined);
  const known = before.map(({ index, line }) => ({ index, letters: toLetterPairs(line) }));
  let next = 0;
  return now.map((line) => {
    const letters = toLetterPairs(line);
    const rest = known
      .slice(next)
      .map((one, offset) => ({ ...one, offset, likeness: toLikeness(one.letters, letters) }));
    const [best] = rest.toSorted((one, other) => other.likeness - one.likeness || one.offset - other.offset);
    if (best === undefined || best.likeness < LEAST_LIKENESS) return undefined;
    next += best.offset + 1;
    return best.index;
  });
}

/**
 * The share of pairs of letters that two lines have in common. Words would not work for Japanese, which does
 * not separate them.
 */
function toLikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.size + other.size;
  return all === 0 ? 0 : (2 * one.intersection(other).size) / all;
}

function toLetterPairs(line: string): Set<string> {
  const { words } = splitInsightLine(line);
  const letters = Array.from(words.slice(0, COMPARED_CHARS).toLowerCase());
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
