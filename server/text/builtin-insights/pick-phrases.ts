import type { KeyPhrase } from './find-key-phrases.ts';

/** The first `count` phrases that share no word with one before them. */
export function pickPhrases(phrases: readonly KeyPhrase[], count: number): KeyPhrase[] {
  const picked: KeyPhrase[] = [];
  const taken = new Set<string>();
  for (const phrase of phrases) {
    if (picked.length === count) break;
    if (phrase.terms.some((term) => taken.has(term))) continue;
    picked.push(phrase);
    for (const term of phrase.terms) taken.add(term);
  }
  return picked;
}
