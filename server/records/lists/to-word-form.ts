import { toKoreanStem } from '../../text/terms/korean-stem.ts';
import { withoutPlural, withoutVerbEnding } from '../../text/terms/english-stem.ts';

const LEAST_ENGLISH = 4;
const LEAST_BEFORE_Y = 5;
const ENGLISH = /^[a-z]+(?:['’]s?)?$/i;
const JAPANESE = /^([\p{Script=Han}々]{2,}|[\p{Script=Katakana}ー]{2,})\p{Script=Hiragana}+$/u;

/**
 * How all forms of a word begin, as search needs it, which finds words by their beginnings: `freezer` for "freezers", `plan`
 * for "planning", 예산 for 예산은, 会議 for 会議を. The word itself where too little would be left to tell it from others.
 */
export function toWordForm(word: string): string {
  if (ENGLISH.test(word)) return toEnglishForm(word.toLowerCase().replace(/['’]s?$/, ''));
  const korean = /^\p{Script=Hangul}+$/u.test(word) ? toKoreanStem(word.normalize('NFC')) : null;
  if (korean !== null) return korean.stem.length < 2 ? word : korean.stem;
  return JAPANESE.exec(word)?.[1] ?? word;
}

function toEnglishForm(word: string): string {
  // A plural has to begin with what is looked for, which "colloquies" does not with a y.
  const singular = /[aeiou]ies$/.test(word) ? word.slice(0, -1) : withoutPlural(word);
  // "speed" and "proceed" end like this by themselves.
  const verb = singular.endsWith('eed') ? singular : withoutVerbEnding(singular);
  const form = verb.length < LEAST_ENGLISH ? singular : verb;
  // The y becomes an i in the plural.
  if (/[^aeiou]y$/.test(form) && form.length > LEAST_BEFORE_Y) return form.slice(0, -1);
  return form.length < LEAST_ENGLISH ? word : form;
}
