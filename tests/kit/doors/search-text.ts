/** What the search index holds of whole texts, made at once: the product takes them line by line. */
import { toSearchText } from '@minutebook/server/search/normalize-text.ts';
import { openPhraseBits } from '@minutebook/server/search/phrase-bits.ts';
import { addIndexTerms } from '@minutebook/server/search/search-tokens.ts';

/** A transcript's search text: one line per utterance, so that no needle matches across two of them. */
export const toTranscriptSearchText = (utterances: readonly string[]): string =>
  utterances.map(toSearchText).join('\n');

/** The distinct index terms of a search text. */
export function toIndexTerms(searchText: string): Set<string> {
  const terms = new Set<string>();
  for (const run of new Set(searchText.split(/[ \n]/))) addIndexTerms(terms, run);
  return terms;
}

/** The filters of search texts. */
export function toPhraseBits(searchTexts: readonly string[]): Buffer {
  const bits = openPhraseBits(searchTexts.reduce((sum, text) => sum + text.length, 0));
  for (const text of searchTexts) text.split('\n').forEach(bits.openPart(() => undefined));
  return bits.close();
}
