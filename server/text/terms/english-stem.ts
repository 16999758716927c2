const VOWEL = /[aeiouy]/;
const DOUBLED = /([bdfgmnprt])\1$/;

/** A word without its regular endings: plural, -ing, -ed. Enough to count "meeting" with "meetings"; not a lemma. */
export function toEnglishStem(word: string): string {
  const singular = withoutPlural(word.replace(/['’]s?$/, ''));
  const stem = withoutVerbEnding(singular);
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem;
}

export function withoutPlural(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

export function withoutVerbEnding(word: string): string {
  const stem = word.replace(/(?:ing|ed)$/, '');
  if (stem === word || stem.length < 3 || !VOWEL.test(stem)) return word;
  return stem.replace(DOUBLED, '$1');
}
