import { normalizeText, toSearchText } from './normalize-text.ts';
import type { SearchTerm } from './parse-query.ts';

/** Whether a search text (of an utterance, a title or a whole transcript) matches the term. */
export function matchesTerm(searchText: string, term: SearchTerm): boolean {
  return searchText.includes(term.needle);
}

/** Whether at least one of the terms matches an utterance as it was spoken. */
export function matchesUtterance(utterance: string, terms: readonly SearchTerm[]): boolean {
  const searchText = toSearchText(utterance);
  return terms.some((term) => matchesTerm(searchText, term));
}

/** Folds case, accents and width of both sides of a substring comparison in the lists of teams and members. */
export function foldForSubstring(text: string): string {
  return normalizeText(text);
}
