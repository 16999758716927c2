/** Controls, marks of direction, and marks without a width that join nothing. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]+/gu;

/** A title made of what a file says or is called: on one line, and of what can be seen; null when nothing is left. */
export function toCleanTitle(text: string): string | null {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim() || null;
}
