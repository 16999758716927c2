export interface TextMatch {
  /** The index of the text among those given. */
  index: number;
  /** In UTF-16 units, like ranges of a page. */
  start: number;
  end: number;
}

/**
 * Finds every occurrence of `wanted`, ignoring case; none for an empty text. Texts are compared as they are
 * written, so that offsets hold: a letter that grows in lower case (İ) is not found by its other case.
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
