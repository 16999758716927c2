/** Control characters, marks of direction, and characters without a width that join nothing. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]+/gu;

/**
 * Makes a title from the content or name of a file, on one line and from visible characters. Returns null
 * when nothing is left.
 */
export function toCleanTitle(text: string): string | null {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim() || null;
}
