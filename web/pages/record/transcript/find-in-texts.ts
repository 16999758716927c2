export interface TextMatch {
  /** Of the text, among those given. */
  index: number;
  /** In UTF-16 units, as ranges of a page count. */
  start: number;
  end: number;
}

/**
 * Every place where `wanted` stands, whatever the case; none for nothing. Texts are compared as they are written, so that
 * offsets hold: a letter that grows in lower case (İ) is not found by its other case.
 */
export function findInTexts(texts: readonly string[], wanted: string): TextMatch[] {
  const needle = toLower(wanted.trim());
  if (needle === '') return [];
  return texts.flatMap((text, index) => {
    const matches: TextMatch[] = [];
    const hay = toLower(text);
    for (let start = hay.indexOf(needle); start >= 0; start = hay.indexOf(needle, start + needle.length)) {
      matches.push({ index, start, end: start + needle.length });
    }
    return matches;
  });
}

function toLower(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}
