/** Aligns rows in columns for a terminal; prints nothing without rows. */
export function toTable<Row extends object>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string | number | boolean | null>>,
): string {
  const cells = [
    Object.keys(columns).map((title) => title.toUpperCase()),
    ...rows.map((row) => Object.values(columns).map((cell) => String(cell(row) ?? '-'))),
  ];
  const widths = Object.keys(columns).map((_, index) =>
    Math.max(...cells.map((line) => columnsOf(line[index] ?? ''))),
  );
  return cells
    .map((line) =>
      line
        .map((cell, index) => pad(cell, widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Hangul, Kana and Han take two columns of a terminal, and so do emoji. */
const WIDE =
  /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;
const graphemes = new Intl.Segmenter();

export const columnsOf = (text: string): number =>
  toGraphemes(text).reduce((columns, grapheme) => columns + (WIDE.test(grapheme) ? 2 : 1), 0);

/** Splits text into grapheme clusters, which people see as single letters. */
export const toGraphemes = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - columnsOf(text)));
