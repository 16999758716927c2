/** No script puts more marks on one letter; what has more is made to be slow, and unreadable. */
const MOST_MARKS = 30;
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * A text with at most 30 combining marks in a row: bringing marks into their order takes time with the square of how many there
 * are on one letter.
 */
export function limitMarks(text: string): string {
  return text.length <= MOST_MARKS ? text : text.replace(MANY_MARKS, '$1');
}
