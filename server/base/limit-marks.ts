/** No script puts more marks on one letter; more of them are an attack, and unreadable. */
const MOST_MARKS = 30;
/**
 * Not the quotation marks and dashes of any text, and not the characters of Korean, Japanese and Chinese: looking among these for marks
 * takes a millisecond a meeting.
 */
const MAY_BE_MARK = /[\u0300-\u1fff\u2070-\u2fff\u3020-\u302f\u3097-\u309a\ua000-\uabff\ud7a4-\uff00]/;
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** A text with at most 30 combining marks in a row: sorting the marks of one letter takes quadratic time. */
export function limitMarks(text: string): string {
  return text.length <= MOST_MARKS || !MAY_BE_MARK.test(text) ? text : text.replace(MANY_MARKS, '$1');
}

// The blank of Braille is a letter to Unicode, and looks like a space.
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text can be seen: it says no more than an empty one. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/**
 * Normalises text to one line: composed characters, and a single space for any run of white space. Empty when nothing of it can
 * be seen.
 */
export const toOneLine = (text: string): string =>
  isBlank(text) ? '' : limitMarks(text).normalize('NFC').replaceAll(/\s+/g, ' ').trim();
