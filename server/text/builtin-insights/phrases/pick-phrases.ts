import type { KeyPhrase } from './find-key-phrases.ts';

/** Words that begin alike are mostly of one family: recognition, recognizer; England, English. */
const SAME_FAMILY = 5;
const LATIN = /^\p{Script=Latin}/u;

/** The first `count` phrases that share no word, and no word of a family, with one before them. */
export function pickPhrases(phrases: readonly KeyPhrase[], count: number): KeyPhrase[] {
  const picked: KeyPhrase[] = [];
  const taken = new Set<string>();
  for (const phrase of phrases) {
    if (picked.length === count) break;
    const families = phrase.terms.map(toFamily);
    if (families.some((family) => taken.has(family))) continue;
    picked.push(phrase);
    for (const family of families) taken.add(family);
  }
  return picked;
}

const toFamily = (term: string): string => (LATIN.test(term) ? term.slice(0, SAME_FAMILY) : term);
